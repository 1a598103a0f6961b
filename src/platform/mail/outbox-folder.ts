import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Email, MailTransport } from './port.ts';

/** Mail for those without a mail server: a folder of JSON files, shown on the mailbox page. */
export class OutboxFolder implements MailTransport {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The same message id is the same file. */
  async send(email: Email): Promise<void> {
    const file = this.#fileOf(email.messageId);
    try {
      await writeFile(`${file}.part`, JSON.stringify(email, null, 2));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await mkdir(this.#folder, { recursive: true });
      return this.send(email);
    }
    await rename(`${file}.part`, file);
  }

  async forget(messageId: string): Promise<void> {
    await rm(this.#fileOf(messageId), { force: true });
  }

  #fileOf(messageId: string): string {
    return path.join(this.#folder, `${messageId.replace(/[^\w.-]/g, '_')}.json`);
  }

  /** Newest first, at most 100. */
  async list(): Promise<Email[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.json')).map((name) => path.join(this.#folder, name));
    const dated = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
    const newest = dated.sort((one, other) => other.at - one.at).slice(0, 100);
    return Promise.all(newest.map(async ({ file }) => JSON.parse(await readFile(file, 'utf8')) as Email));
  }
}
