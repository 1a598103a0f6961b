/**
 * Where a child process or worker thread starts: the module beside the caller, as TypeScript in development and tests and
 * as JavaScript in the build, which keeps the tree of `src` file for file.
 */
export function siblingModule(importMetaUrl: string, name: string): { url: URL; execArgv: string[] } {
  const fromSource = new URL(importMetaUrl).pathname.endsWith('.ts');
  return {
    url: new URL(`./${name}${fromSource ? '.ts' : '.js'}`, importMetaUrl),
    execArgv: fromSource ? ['--import', 'tsx'] : [],
  };
}
