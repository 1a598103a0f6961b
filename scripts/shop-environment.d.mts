export function shopEnvironment(folder: string, options: { mayBeDemo: boolean }): Record<string, string | undefined>;
