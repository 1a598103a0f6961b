import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { attachment } from './content-disposition.ts';
import { endSilentBody } from './end-silent-body.ts';
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

export interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For services other than Amazon's. */
  endpoint?: string | undefined;
  /** Puts the bucket into the name of the host. Some services know it nowhere else; others only in the path. */
  virtualHosted?: boolean;
  /** Milliseconds after which a service that says nothing is taken for lost. */
  silence?: number;
}

/** Milliseconds before a file is sent anew to a service that was too busy. The client repeats what has no stream by itself. */
const pausesWhenBusy = [200, 1000];

/** Files in a private bucket of S3 or a service that speaks its protocol; signed addresses are the service's own. */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  /** Reads by connections of its own: a reader who pauses keeps one, for as long as they like. */
  readonly #reader: S3Client;
  readonly #bucket: string;
  readonly #silence: number;

  constructor({
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    endpoint,
    virtualHosted = false,
    silence = 30_000,
  }: S3Options) {
    this.#bucket = bucket;
    this.#silence = silence;
    const settings = {
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint ? { endpoint } : {}),
      forcePathStyle: !virtualHosted,
      // Services other than Amazon's refuse the checksums the SDK otherwise adds to every request.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as const;
    // Of itself it waits for ever, and so would the song, or the visitor, that waits for it.
    const connectionTimeout = silence;
    this.#client = new S3Client({ ...settings, requestHandler: { connectionTimeout, socketTimeout: silence } });
    this.#reader = new S3Client({
      ...settings,
      requestHandler: {
        connectionTimeout,
        // Until the service begins to answer; what follows is the body's.
        requestTimeout: silence,
        throwOnRequestTimeout: true,
        socketTimeout: 0,
        httpAgent: { maxSockets: Infinity },
        httpsAgent: { maxSockets: Infinity },
      },
    });
  }

  async put(key: string, source: StorageSource): Promise<void> {
    contentTypeOf(key);
    if (source instanceof Readable) return this.#putByFile(key, source);
    if ('path' in source) return this.#putFile(key, source.path);
    await this.#send(key, source, source.byteLength);
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const { Body } = await this.#asking(this.#reader.send(new GetObjectCommand({ ...this.#object(key), ...Range })));
    if (!(Body instanceof IncomingMessage)) throw new StorageError('unavailable', 'The service sent no body');
    endSilentBody(Body, this.#silence);
    return Body;
  }

  async stat(key: string): Promise<StoredFile> {
    const head = await this.#asking(this.#client.send(new HeadObjectCommand(this.#object(key))));
    if (head.ContentLength === undefined || !head.ETag || !head.LastModified) {
      throw new StorageError('unavailable', 'The service left out size, tag or time');
    }
    return {
      sizeBytes: head.ContentLength,
      contentType: contentTypeOf(key),
      etag: head.ETag,
      modifiedAt: head.LastModified,
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
    await this.#asking(this.#client.send(new DeleteObjectCommand(this.#object(key))));
  }

  async *list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#asking(
        this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken })),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key && LastModified) yield { key: Key, modifiedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  signedUrl(
    key: string,
    { expiresInSeconds = addressLifetimeSeconds, downloadName }: AddressOptions = {},
  ): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#object(key),
      ResponseContentType: contentTypeOf(key),
      ResponseContentDisposition: downloadName === undefined ? 'inline' : attachment(downloadName),
    });
    return getSignedUrl(this.#client, command, { expiresIn: expiresInSeconds });
  }

  async localFile(key: string): Promise<LocalFile> {
    const body = await this.read(key);
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-'));
    const release = (): Promise<void> => rm(folder, { recursive: true, force: true });
    const place = path.join(folder, path.basename(key));
    try {
      await pipeline(body, createWriteStream(place));
    } catch (error) {
      await release();
      throw error;
    }
    return { path: place, release };
  }

  /** Buffers a stream in a file, because the service needs the length first. */
  async #putByFile(key: string, source: Readable): Promise<void> {
    const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-'));
    try {
      const place = path.join(folder, 'body');
      await pipeline(source, createWriteStream(place));
      await this.put(key, { path: place });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #putFile(key: string, place: string): Promise<void> {
    const { size } = await stat(place);
    for (const milliseconds of pausesWhenBusy) {
      try {
        return await this.#sendFile(key, place, size);
      } catch (error) {
        if (!isBusy(error)) throw error;
        await pause(milliseconds);
      }
    }
    await this.#sendFile(key, place, size);
  }

  async #sendFile(key: string, place: string, size: number): Promise<void> {
    const body = createReadStream(place);
    const ending = new AbortController();
    // The client does not listen: a disk that cannot be read would end the process.
    body.on('error', () => ending.abort());
    try {
      await this.#send(key, body, size, ending.signal);
    } catch (error) {
      throw body.errored ?? error;
    } finally {
      body.destroy();
    }
  }

  async #send(key: string, body: Uint8Array | Readable, length: number, abortSignal?: AbortSignal): Promise<void> {
    const command = new PutObjectCommand({
      ...this.#object(key),
      Body: body,
      ContentLength: length,
      ContentType: contentTypeOf(key),
      CacheControl: 'private, max-age=3600',
    });
    await this.#asking(this.#client.send(command, abortSignal && { abortSignal }));
  }

  #object(key: string): { Bucket: string; Key: string } {
    contentTypeOf(key);
    return { Bucket: this.#bucket, Key: key };
  }

  async #asking<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof S3ServiceException)) {
        throw new StorageError('unavailable', 'The file service does not answer', { cause: error });
      }
      if (isMissingFile(error)) throw new StorageError('not-found', 'No such file', { cause: error });
      throw new StorageError('unavailable', `The file service answered ${answerOf(error)}`, { cause: error });
    }
  }
}

/** A bucket that is missing has the same status, and would make every file look erased. */
const isMissingFile = ({ name, $metadata }: S3ServiceException): boolean =>
  $metadata.httpStatusCode === 404 && name !== 'NoSuchBucket';

/** Code of a refusal, or its status where there is no body to read a code from. */
const answerOf = ({ name, $metadata }: S3ServiceException): string =>
  name === 'Unknown' ? String($metadata.httpStatusCode) : name;

/** True for a service that refused because of itself or too many requests, as with 503 SlowDown. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof StorageError) || !(error.cause instanceof S3ServiceException)) return false;
  const status = error.cause.$metadata.httpStatusCode ?? 0;
  return status === 429 || status >= 500;
}
