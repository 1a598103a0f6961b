import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Where a child process or worker thread starts: the module beside the caller, as TypeScript in development and tests and
 * as JavaScript in the build, which keeps the tree of `src` file for file.
 */
export function siblingModule(importMetaUrl: string, name: string): { url: URL; execArgv: string[] } {
  const fromSource = new URL(importMetaUrl).pathname.endsWith('.ts');
  return {
    url: new URL(`./${name}${fromSource ? '.ts' : '.js'}`, importMetaUrl),
    execArgv: fromSource ? ['--import', typeScriptLoader()] : [],
  };
}

/**
 * The same for a worker thread. Node 20 runs no `--import tsx` in a worker, so from source the thread starts in a line of
 * JavaScript that registers tsx and then imports the module.
 */
export function siblingThread(importMetaUrl: string, name: string): URL {
  const { url, execArgv } = siblingModule(importMetaUrl, name);
  if (execArgv.length === 0) return url;
  const tsx = new URL('./esm/api/index.mjs', pathToFileURL(createRequire(importMetaUrl).resolve('tsx')));
  const start = `import { register } from '${tsx.href}'; register(); await import('${url.href}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(start)}`);
}
