import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
// By its path: under its own name the tests get a stand-in.
import { siblingModule } from './sibling-module.ts';

test('from source a process or thread is started from source, by the compiler', () => {
  const { url, execArgv } = siblingModule(import.meta.url, 'sibling-module');
  expect(url.href).toBe(new URL('./sibling-module.ts', import.meta.url).href);
  expect(execArgv[0]).toBe('--import');
  const loader = /from "(file:[^"]+)"/.exec(execArgv[1] ?? '')?.[1] ?? '';
  expect(existsSync(new URL(loader))).toBe(true);
});

test('in a build it is started as it was built', () => {
  expect(siblingModule('file:///shop/build/node/kit/here.js', 'there')).toEqual({
    url: new URL('file:///shop/build/node/kit/there.js'),
    execArgv: [],
  });
});
