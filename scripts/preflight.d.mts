export function preflightProblems(
  variables: Record<string, string | undefined>,
  isInstalled: boolean,
): Promise<string[]>;
