interface LockedPackage {
  name?: string;
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
interface Lock {
  packages: Record<string, LockedPackage>;
}
export const toBuild: readonly string[];
export function partOf(
  manifest: Manifest,
  lock: Lock,
  tools: readonly string[],
): { manifest: Omit<Manifest, 'devDependencies'>; lock: Lock };
export function withAddresses(lock: Lock, registry: string): Lock;
export function areInstalled(
  packages: Record<string, LockedPackage>,
  installed: Record<string, LockedPackage>,
): boolean;
export function packagesThatRun(
  packages: Record<string, LockedPackage>,
  options?: { withOptional?: boolean },
): Set<string>;
