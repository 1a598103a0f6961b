import type { Readable } from 'node:stream';

/**
 * The storage port: private files under generated keys. A key says what a file is by its ending, and never contains anything
 * a visitor typed. Adapters: a folder (`disk-storage.ts`), S3 (`s3-storage.ts`).
 */

export interface StoredFile {
  sizeBytes: number;
  contentType: string;
  /** Quoted, as in the HTTP header. Changes when the file does. */
  etag: string;
  modifiedAt: Date;
}

/** Both ends inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export type StorageSource = Uint8Array | Readable | { path: string };

/** Seconds that a signed address works. Pages that stay open ask for new ones earlier. */
export const addressLifetimeSeconds = 15 * 60;

export interface AddressOptions {
  /** `addressLifetimeSeconds` unless told. */
  expiresInSeconds?: number;
  /** Makes the browser save the file under this name instead of showing it. Any text is safe here. */
  downloadName?: string;
}

export interface LocalFile {
  path: string;
  /** Removes temporary copies. The path must not be used afterwards. */
  release(): Promise<void>;
}

export interface Storage {
  /** All of it or nothing, on stable storage when the promise resolves. Replaces what was there. @throws StorageError */
  put(key: string, source: StorageSource): Promise<void>;
  /** @throws StorageError 'not-found' */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** @throws StorageError 'not-found' */
  stat(key: string): Promise<StoredFile>;
  exists(key: string): Promise<boolean>;
  /** A file that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Every key that starts with `prefix`, a folder name with its slash, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** An address that lets anyone who has it read this one file until it expires. Does not look whether the file exists. */
  signedUrl(key: string, options?: AddressOptions): Promise<string>;
  /** The file as a path for programs that only read paths. Read only. @throws StorageError 'not-found' */
  localFile(key: string): Promise<LocalFile>;
}

export type StorageErrorCode = 'invalid-key' | 'not-found' | 'no-space' | 'unavailable';

export class StorageError extends Error {
  readonly code: StorageErrorCode;
  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.code = code;
  }
}
