import path from 'node:path';
import type { Plugin } from 'vite';
import type { Compiled } from './compile-message.ts';
import { readLanguages } from './read-languages.ts';
import { firstModule, messageModule, writeMessages } from './write-messages.ts';

const content = path.resolve('content/messages');
const folder = path.resolve('src/messages');
const first = path.join(folder, firstModule);
/** Modules of single messages, which are no files. */
const single = path.join(folder, 'messages');

/**
 * Compiles `content/messages` into `src/messages`: when Vite starts, and in development after each change. The build for browsers
 * gets a module for each message, so that a message travels with the pages that use it.
 */
export function messagesPlugin(): Plugin {
  let messages: [string, Compiled][] = [];
  return {
    name: 'messages',
    enforce: 'pre',
    config: () => writeMessages(),
    configureServer({ watcher, config }) {
      watcher.add(content);
      watcher.on('all', (_event, file) => {
        if (!file.startsWith(content)) return;
        try {
          writeMessages();
        } catch (error) {
          config.logger.error((error as Error).message);
        }
      });
    },
    buildStart() {
      messages = [...(readLanguages(content)[0]?.messages ?? [])];
    },
    resolveId(id) {
      return id.startsWith(single) ? id : null;
    },
    load(id) {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return null;
      if (id === first) {
        const lines = messages.map(
          ([key]) => `export { ${key} } from ${JSON.stringify(path.join(single, `${key}.js`))};\n`,
        );
        return { code: lines.join(''), moduleSideEffects: false };
      }
      if (path.dirname(id) !== single) return null;
      const number = messages.findIndex(([key]) => `${key}.js` === path.basename(id));
      const message = messages[number];
      return message ? { code: messageModule(message[0], number, message[1]), moduleSideEffects: false } : null;
    },
  };
}
