import { Readable } from 'node:stream';
import { StorageError, type ByteRange, type Storage, type StoredFile } from '../storage/port.ts';

/** Answers `GET` or `HEAD` with a stored file, or the part asked for. `headersFor` says what is particular to the route. */
export async function sendFile(
  request: Request,
  { storage, key, headersFor }: { storage: Storage; key: string; headersFor: (file: StoredFile) => Headers },
): Promise<Response> {
  try {
    const file = await storage.stat(key);
    const headers = headersFor(file);
    headers.set('Content-Type', file.contentType);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Accept-Ranges', 'bytes');
    headers.set('Last-Modified', file.modifiedAt.toUTCString());
    headers.set('ETag', file.etag);
    if (holds(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers });
    const range = rangeOf(request.headers, file);
    if (range === 'unsatisfiable') {
      return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.sizeBytes}` } });
    }
    return await send(storage, key, { file, range, headers, isHead: request.method === 'HEAD' });
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

/** True when the browser already has this version of the file (RFC 9110, 13.1.2). */
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

export function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  });
}
