import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import type { Clock } from '#platform/clock.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { StorageError, type ByteRange, type Storage, type StoredFile } from '#platform/storage/port.ts';
import { readAddress, type Grant } from '#platform/storage/signed-address.ts';

const longestCacheSeconds = 3600;

interface MediaDeps {
  storage: Storage;
  clock: Clock;
  /** That of the storage's addresses. */
  secret: string;
}

/** `GET` and `HEAD /media/…`: private files, to whoever has a signed address. Nothing here can act as a page. */
export function createMedia(deps: MediaDeps): Hono {
  const app = new Hono();
  app.get('/media/*', (context) => answer(deps, context));
  return app;
}

async function answer({ storage, clock, secret }: MediaDeps, context: Context): Promise<Response> {
  const request = context.req.raw;
  const now = clock.now();
  const grant = readAddress(secret, new URL(request.url), now);
  if (!grant) return notFound();
  try {
    const file = await storage.stat(grant.key);
    const headers = headersFor(file, grant, now);
    if (holds(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers });
    const range = rangeOf(request.headers, file);
    if (range === 'unsatisfiable') {
      return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.sizeBytes}` } });
    }
    return await send(storage, grant.key, { file, range, headers, isHead: request.method === 'HEAD' });
  } catch (error) {
    if (error instanceof StorageError && (error.code === 'not-found' || error.code === 'invalid-key'))
      return notFound();
    throw error;
  }
}

async function send(
  storage: Storage,
  key: string,
  { file, range, headers, isHead }: { file: StoredFile; range: ByteRange | null; headers: Headers; isHead: boolean },
): Promise<Response> {
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : file.sizeBytes));
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  const status = range ? 206 : 200;
  if (isHead || file.sizeBytes === 0) return new Response(null, { status, headers });
  const body = Readable.toWeb(await storage.read(key, range ?? undefined)) as ReadableStream;
  return new Response(body, { status, headers });
}

function headersFor(file: StoredFile, { expiresAt, downloadName }: Grant, now: Date): Headers {
  const remaining = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return new Headers({
    'Content-Type': file.contentType,
    'Content-Disposition': downloadName === undefined ? 'inline' : attachment(downloadName),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': `private, max-age=${Math.min(remaining, longestCacheSeconds)}`,
    'Accept-Ranges': 'bytes',
    'Last-Modified': file.modifiedAt.toUTCString(),
    ETag: file.etag,
  });
}

/** Whether the browser has this very file already (RFC 9110, 13.1.2). */
function holds(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/**
 * The part asked for (RFC 9110, 14). Null is the whole file: nothing asked for, a form not understood, several parts at once,
 * or parts of a file that has changed since.
 */
function rangeOf(headers: Headers, { sizeBytes, etag }: StoredFile): ByteRange | null | 'unsatisfiable' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '');
  const onlyIf = headers.get('if-range');
  if (!asked || (onlyIf !== null && onlyIf !== etag)) return null;
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= sizeBytes ? 'unsatisfiable' : { start, end };
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  });
}
