import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Entry module of a child process or worker thread, resolved beside the caller: TypeScript in development and tests,
 * JavaScript in the build, which keeps the tree of `src` file for file.
 */
export function siblingModule(importMetaUrl: string, name: string): { url: URL; execArgv: string[] } {
  const fromSource = new URL(importMetaUrl).pathname.endsWith('.ts');
  return {
    url: new URL(`./${name}${fromSource ? '.ts' : '.js'}`, importMetaUrl),
    execArgv: fromSource ? ['--import', typeScriptLoader(importMetaUrl)] : [],
  };
}

/** A module that registers tsx: on Node 20, `--import tsx` itself does nothing in a worker thread. */
function typeScriptLoader(importMetaUrl: string): string {
  const tsx = new URL('./esm/api/index.mjs', pathToFileURL(createRequire(importMetaUrl).resolve('tsx')));
  return `data:text/javascript,import { register } from ${JSON.stringify(tsx.href)}; register();`;
}
