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
  accessKeyId: string;
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
    const [accessKeyId = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
    return {
      accessKeyId,
      scope: scope.join('/'),
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: presigned,
      date: query.get('X-Amz-Date') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
    };
  }
  const header = /Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  if (!header) return null;
  return {
    accessKeyId: header[1]!,
    scope: header[2]!,
    signedHeaders: header[3]!,
    signature: header[4]!,
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

/** Code of a refusal, as OpenStack Swift and Amazon give them; null for a request that is signed as it has to be. */
function refusalOf(request: IncomingMessage, url: URL, now: Date): string | null {
  const claim = claimOf(request, url);
  if (!claim) return 'AccessDenied';
  if (claim.accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  if (claim.scope.split('/')[1] !== credentials.region) return 'AuthorizationHeaderMalformed';
  if (!isSigned(request, url, claim)) return 'SignatureDoesNotMatch';
  return hasExpired(url, now) ? 'AccessDenied' : null;
}

export interface S3Emulator {
  endpoint: string;
  /** Answers so many requests that write with 503 SlowDown. */
  slowDown(requests: number): void;
  close(): Promise<void>;
}

/** As much of S3 as one bucket of small objects needs, in memory. Refuses whatever is not signed. */
export async function startS3Emulator(now: () => Date): Promise<typeof credentials & S3Emulator> {
  const objects = new Map<string, StoredObject>();
  let tooMany = 0;
  const server = createServer((request, response) => {
    const isTooMuch = request.method === 'PUT' && tooMany > 0;
    if (isTooMuch) tooMany -= 1;
    const answered = isTooMuch
      ? buffer(request).then(() => refuse(response, 503, 'SlowDown'))
      : answer(objects, now, request, response);
    answered.catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...credentials,
    endpoint: `http://127.0.0.1:${port}`,
    slowDown: (requests) => {
      tooMany = requests;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Bucket and key, from the name of the host or else from the path. */
function placeOf({ headers }: IncomingMessage, { pathname }: URL): [bucket: string, key: string] {
  const path = decodeURIComponent(pathname.slice(1));
  if (headers.host?.startsWith(`${credentials.bucket}.`)) return [credentials.bucket, path];
  const [bucket = '', ...key] = path.split('/');
  return [bucket, key.join('/')];
}

async function answer(
  objects: Map<string, StoredObject>,
  now: () => Date,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await buffer(request);
  const refusal = refusalOf(request, url, now());
  if (refusal !== null) return refuse(response, refusal === 'AuthorizationHeaderMalformed' ? 400 : 403, refusal);
  const [bucket, key] = placeOf(request, url);
  if (bucket !== credentials.bucket) return refuse(response, 404, 'NoSuchBucket');
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
