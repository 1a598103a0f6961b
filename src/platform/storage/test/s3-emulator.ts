import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sameText } from '#platform/ids.ts';

const credentials = {
  accessKeyId: 'test-access',
  secretAccessKey: 'test-secret',
  region: 'eu-test-1',
  bucket: 'files',
};

interface StoredObject {
  body: Buffer;
  contentType: string;
  modified: Date;
}

/** RFC 3986 encoding as signature version 4 wants it. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Claim {
  scope: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payload: string;
}

function claimOf(request: IncomingMessage, url: URL): Claim | null {
  const query = url.searchParams;
  const presigned = query.get('X-Amz-Signature');
  if (presigned) {
    return {
      scope: (query.get('X-Amz-Credential') ?? '').split('/').slice(1).join('/'),
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: presigned,
      date: query.get('X-Amz-Date') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
    };
  }
  const header = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  if (!header) return null;
  return {
    scope: header[1]!,
    signedHeaders: header[2]!,
    signature: header[3]!,
    date: String(request.headers['x-amz-date']),
    payload: String(request.headers['x-amz-content-sha256']),
  };
}

/** Checks signature version 4 as the service would: over method, path, query and the signed headers. */
function isSigned(request: IncomingMessage, url: URL, claim: Claim): boolean {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = claim.signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, claim.signedHeaders, claim.payload].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const key = claim.scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', claim.date, claim.scope, digest].join('\n')).toString('hex');
  return sameText(expected, claim.signature);
}

function hasExpired(url: URL, now: Date): boolean {
  const date = url.searchParams.get('X-Amz-Date');
  if (!date) return false;
  const signed = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  return now.getTime() > signed + Number(url.searchParams.get('X-Amz-Expires')) * 1000;
}

/** As much of S3 as one bucket of small objects needs, in memory. Refuses whatever is not signed. */
export async function startS3Emulator(
  now: () => Date,
): Promise<typeof credentials & { endpoint: string; close(): Promise<void> }> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    answer(objects, now, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...credentials,
    endpoint: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  objects: Map<string, StoredObject>,
  now: () => Date,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await buffer(request);
  const claim = claimOf(request, url);
  if (!claim || !isSigned(request, url, claim) || hasExpired(url, now())) return refuse(response, 403, 'AccessDenied');
  const key = decodeURIComponent(url.pathname.slice(`/${credentials.bucket}/`.length));
  if (url.searchParams.get('list-type') === '2') return list(objects, url.searchParams, response);
  if (request.method === 'PUT') {
    objects.set(key, { body, contentType: String(request.headers['content-type']), modified: now() });
    response.writeHead(200, { ETag: etag(body) }).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const object = objects.get(key);
  if (!object) return refuse(response, 404, 'NoSuchKey');
  send(object, request, url, response);
}

const etag = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

function send(object: StoredObject, request: IncomingMessage, url: URL, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const body = range ? object.body.subarray(Number(range[1]), Number(range[2]) + 1) : object.body;
  const disposition = url.searchParams.get('response-content-disposition');
  response.writeHead(range ? 206 : 200, {
    'Content-Type': url.searchParams.get('response-content-type') ?? object.contentType,
    'Content-Length': body.length,
    'Last-Modified': object.modified.toUTCString(),
    ETag: etag(object.body),
    ...(disposition ? { 'Content-Disposition': disposition } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Two keys a page, so that reading on is tried too. */
function list(objects: Map<string, StoredObject>, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, 2);
  const contents = page
    .map((key) => {
      const { body, modified } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
    })
    .join('');
  const more = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(`<ListBucketResult>${contents}<IsTruncated>${more !== ''}</IsTruncated>${more}</ListBucketResult>`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
