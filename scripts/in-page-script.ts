import { readFile } from 'node:fs/promises';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

const mark = '?in-page';

/**
 * Imports a script as the text that pages are sent in themselves: `import { replayEarlyInput } from './early-input.ts?in-page'`. The
 * module has one exported function, which imports nothing; the text of its name defines and calls it.
 */
export const inPageScripts: Plugin = {
  name: 'in-page-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(mark)) return null;
    const file = id.slice(0, -mark.length);
    this.addWatchFile(file);
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
    const [, name = ''] = /export function (\w+)\(\)/.exec(code) ?? [];
    const script = minifySync('script.js', code.replace('export function', 'function'), { module: false });
    return `export const ${name} = ${JSON.stringify(`${script.code.trim()};${name}()`)};`;
  },
};
