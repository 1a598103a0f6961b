import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { outageErrors } from '#kit/procedure.ts';
import { outageOf } from '#platform/outage.ts';

/** Error that the upload server answers with this status and text. */
export class IncomingRefused extends Error {
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'IncomingRefused';
    this.status_code = status;
    this.body = message;
  }
}

export const diskFullStatus = 507;

/** The library's store without what its types keep private, which `IncomingFiles` replaces. */
interface OpenFileStore extends Omit<FileStore, 'create' | 'write'> {
  create(upload: Upload): Promise<Upload>;
  write(readable: Readable, id: string, offset: number): Promise<number>;
}
const OpenFileStore = FileStore as unknown as new (options: { directory: string }) => OpenFileStore;

/**
 * Uploads as they arrive, in one folder that all web processes share; nobody can fetch them. Names are upload ids. Differs
 * from its parent in that what was acknowledged is on stable storage, that a full disk is told apart from other trouble, and
 * that its folder is there once it is constructed.
 */
export class IncomingFiles extends OpenFileStore {
  readonly #folder: string;

  /** @throws an error of the file system if the folder cannot be made */
  constructor(folder: string) {
    super({ directory: folder });
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
    this.#folder = path.resolve(folder);
  }

  /**
   * Makes the folder, called by the library's constructor. The library's own waits for nobody and throws where nobody can catch:
   * a folder that cannot be made, or is removed at that moment, would end the process.
   */
  protected checkOrCreateDirectory(): void {
    mkdirSync(this.directory, { recursive: true });
  }

  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload);
    } catch (error) {
      await this.discard(upload.id);
      refuseForOutage(error);
    }
  }

  /** Appends from `offset`. A cut leaves what has arrived, to be continued. @returns the new offset */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.pathOf(id), { flags: 'r+', start: offset, flush: true });
    try {
      await pipeline(readable, file);
    } catch (error) {
      refuseForOutage(error);
    }
    return offset + file.bytesWritten;
  }

  pathOf(id: string): string {
    return path.join(this.#folder, id);
  }

  /** Paths of the pictures of one decoding attempt until they are stored. */
  decodedPaths(attempt: string): { photo: string; thumbnail: string } {
    return { photo: `${this.pathOf(attempt)}.photo.jpg`, thumbnail: `${this.pathOf(attempt)}.thumbnail.jpg` };
  }

  /** Bytes that have arrived; null if there is no such upload. */
  async sizeOf(id: string): Promise<number | null> {
    const facts = await stat(this.pathOf(id)).catch(() => null);
    return facts?.size ?? null;
  }

  /** Bytes of the pictures that one attempt at decoding left. */
  async decodedBytes(attempt: string): Promise<number> {
    const { photo, thumbnail } = this.decodedPaths(attempt);
    return (await stat(photo)).size + (await stat(thumbnail)).size;
  }

  /** Deletes every file of one upload, or of one attempt at decoding. */
  async discard(id: string): Promise<void> {
    const { photo, thumbnail } = this.decodedPaths(id);
    const all = [this.pathOf(id), `${this.pathOf(id)}.json`, photo, thumbnail];
    await Promise.all(all.map((file) => rm(file, { force: true })));
  }

  /** Deletes every file whose name begins with an id, also what a crash left of the work on it. */
  async discardAll(id: string): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name === id || name.startsWith(`${id}.`));
    await Promise.all(names.map((name) => rm(path.join(this.#folder, name), { force: true })));
  }

  /** The ids of files last written before `before`. */
  async idsBefore(before: Date): Promise<string[]> {
    await mkdir(this.#folder, { recursive: true });
    const ids = new Set<string>();
    for (const name of await readdir(this.#folder)) {
      const facts = await stat(path.join(this.#folder, name)).catch(() => null);
      if (facts && facts.mtime < before) ids.add(name.split('.')[0] ?? name);
    }
    return [...ids];
  }
}

/**
 * Rethrows an error; one that means an outage becomes the upload server's 507 (disk full) or 503.
 * @throws IncomingRefused, or the error itself
 */
export function refuseForOutage(error: unknown): never {
  const outage = outageOf(error);
  if (outage === null) throw error;
  if (outage !== 'disk-full')
    throw new IncomingRefused(503, outageErrors.SERVICE_UNAVAILABLE.message, { cause: error });
  const message = 'We cannot store photos right now. Please try again later.';
  throw new IncomingRefused(diskFullStatus, message, { cause: error });
}
