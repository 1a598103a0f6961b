import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { constants, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import { contentTypeOf } from './keys.ts';
import {
  StorageError,
  addressLifetimeSeconds,
  type AddressOptions,
  type ByteRange,
  type LocalFile,
  type Storage,
  type StorageSource,
  type StoredFile,
} from './port.ts';
import { signAddress } from './signed-address.ts';

/** Files in a folder of this machine; signed addresses are answered by `/media` (`src/server/media.ts`). */
export class DiskStorage implements Storage {
  readonly #folder: string;
  readonly #secret: string;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(options: { folder: string; secret: string; clock: Clock; ids: Ids }) {
    this.#folder = path.resolve(options.folder);
    this.#secret = options.secret;
    this.#clock = options.clock;
    this.#ids = options.ids;
  }

  /** Written beside its place, synchronised, renamed: a crash or a full disk leaves the old file or the new one, never half. */
  async put(key: string, source: StorageSource): Promise<void> {
    const place = this.#place(key);
    const folder = path.dirname(place);
    const temporary = path.join(folder, `${this.#ids.id()}.part`);
    try {
      const made = await mkdir(folder, { recursive: true });
      if (made) await synchronise(path.dirname(made));
      await write(temporary, source);
      await synchronise(temporary);
      await rename(temporary, place);
      await synchronise(folder);
    } catch (error) {
      await rm(temporary, { force: true });
      throw asStorageError(error);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const stream = createReadStream(this.#place(key), range);
    await new Promise<void>((resolve, reject) => {
      stream.once('open', () => resolve());
      stream.once('error', (error) => reject(asStorageError(error)));
    });
    return stream;
  }

  async stat(key: string): Promise<StoredFile> {
    const facts = await stat(this.#place(key)).catch((error: unknown) => {
      throw asStorageError(error);
    });
    return {
      sizeBytes: facts.size,
      contentType: contentTypeOf(key),
      etag: etagOf(facts),
      modifiedAt: facts.mtime,
    };
  }

  async exists(key: string): Promise<boolean> {
    try {
      await this.stat(key);
      return true;
    } catch (error) {
      if (error instanceof StorageError && error.code === 'not-found') return false;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#place(key), { force: true });
  }

  async *list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
    const folder = path.join(this.#folder, prefix);
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const place = path.join(entry.parentPath, entry.name);
      const facts = await stat(place).catch(() => null);
      if (!facts) continue;
      yield { key: path.relative(this.#folder, place).split(path.sep).join('/'), modifiedAt: facts.mtime };
    }
  }

  signedUrl(key: string, { expiresInSeconds = addressLifetimeSeconds, ...rest }: AddressOptions = {}): Promise<string> {
    contentTypeOf(key);
    const expiresAt = new Date(this.#clock.now().getTime() + expiresInSeconds * 1000);
    return Promise.resolve(signAddress(this.#secret, { key, expiresAt, ...rest }));
  }

  async localFile(key: string): Promise<LocalFile> {
    await this.stat(key);
    return { path: this.#place(key), release: () => Promise.resolve() };
  }

  #place(key: string): string {
    contentTypeOf(key);
    return path.join(this.#folder, key);
  }
}

async function write(place: string, source: StorageSource): Promise<void> {
  if (source instanceof Readable) return writeStream(place, source);
  if ('path' in source) return copyFile(source.path, place, constants.COPYFILE_EXCL);
  return writeFile(place, source, { flag: 'wx', mode: 0o600 });
}

async function writeStream(place: string, source: Readable): Promise<void> {
  const file = createWriteStream(place, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => {
    file.once('close', resolve);
  });
  try {
    await pipeline(source, file);
  } finally {
    // A source may break before the disk has made the file: whoever removes it must come after that.
    await closed;
  }
}

/** An error here means the bytes may be lost; a second try would report success falsely, so it is never made. */
async function synchronise(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function etagOf(facts: Stats): string {
  return `"${facts.ino.toString(36)}-${facts.size.toString(36)}-${Math.round(facts.mtimeMs * 1000).toString(36)}"`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function asStorageError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'ENOENT') return new StorageError('not-found', 'No such file', { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageError('no-space', 'The disk is full', { cause: error });
  return error;
}
