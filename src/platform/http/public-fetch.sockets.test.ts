import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Ask, requestOver, fetchPublic, PublicFetchError } from './public-fetch.ts';

/** A server on this machine that stands for one of the public internet; the ways to it are the fetch's own sockets. */
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { host: string; path: string; headers: IncomingMessage['headers'] }[];
let closed: number;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    asked.push({ host: incoming.headers.host ?? '', path: incoming.url ?? '', headers: incoming.headers });
    response.once('close', () => (closed += response.writableFinished ? 0 : 1));
    answer(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  asked = [];
  closed = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const publicAddress = '93.184.216.34';
const limits = { maximumBytes: 64 * 1024, milliseconds: 60_000 };

/** Reads an address whose name is this one at each look; only the last leg leads to this machine. */
async function read(names: string[][], changes: Partial<typeof limits> = {}) {
  const spokenTo: string[] = [];
  const over = requestOver({ request, port: (server.address() as AddressInfo).port });
  const ask: Ask = (url, address, rest) => {
    spokenTo.push(address);
    return over(url, '127.0.0.1', rest);
  };
  const looks = names.values();
  const resolve = () => Promise.resolve(looks.next().value ?? []);
  const outcome = await fetchPublic(
    'https://calendar.example/a.ics?key=1',
    { ...limits, ...changes },
    { resolve, ask },
  ).catch((error: unknown) => (error instanceof PublicFetchError ? error.code : error));
  return { outcome, spokenTo };
}

test('HOST-05 a calendar is read under the name that was typed, at the address that was checked, and nothing of ours is sent along', async () => {
  answer = (_request, response) => void response.end('BEGIN:VCALENDAR');
  expect(await read([[publicAddress]])).toEqual({ outcome: 'BEGIN:VCALENDAR', spokenTo: [publicAddress] });
  expect(asked).toMatchObject([{ host: 'calendar.example', path: '/a.ics?key=1' }]);
  expect(Object.keys(asked[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
});

test('HOST-05 a name that is public at first and inside at the redirect is not followed there', async () => {
  answer = (_request, response) => void response.writeHead(302, { location: '/again' }).end();
  const { outcome, spokenTo } = await read([[publicAddress], ['169.254.169.254']]);
  expect(outcome).toBe('forbidden');
  expect(spokenTo, 'each name is resolved once for each request').toEqual([publicAddress]);
  expect(asked).toHaveLength(1);
});

test('HOST-05 a redirect is followed to the address that its name has then', async () => {
  const other = '93.184.216.35';
  answer = ({ url }, response) =>
    url === '/b.ics'
      ? void response.end('text')
      : void response.writeHead(301, { location: 'https://other.example/b.ics' }).end('x'.repeat(1000));
  expect(await read([[publicAddress], [other]])).toEqual({ outcome: 'text', spokenTo: [publicAddress, other] });
  expect(asked.map(({ host }) => host)).toEqual(['calendar.example', 'other.example']);
});

test('HOST-05 a body that is larger than it may be is cut off while it arrives', async () => {
  const endless = Buffer.alloc(16 * 1024, 'x');
  answer = (_request, response) => {
    const more = (): void => {
      if (!response.destroyed) response.write(endless, () => setImmediate(more));
    };
    more();
  };
  expect((await read([[publicAddress]])).outcome).toBe('too-large');
  await expect.poll(() => closed).toBe(1);
});

test('HOST-05 a packed body is taken as it is, and blows up to nothing', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not unpacked');
  expect((await read([[publicAddress]])).outcome).toBe('not unpacked');
});

test.each([
  ['never answers', () => undefined],
  ['sends a byte now and then', (response: ServerResponse): void => void response.write('BEGIN')],
  [
    'promises more than it sends',
    (response: ServerResponse): void => void response.writeHead(200, { 'content-length': 99 }).write('B'),
  ],
] as const)('HOST-05 a server that %s is left when the time is over', async (_name, behave) => {
  answer = (_request, response) => behave(response);
  expect((await read([[publicAddress]], { milliseconds: 150 })).outcome).toBe('too-slow');
  await expect.poll(() => closed).toBe(1);
});

test.each([
  ['hangs up at once', (response: ServerResponse): void => void response.destroy()],
  [
    'hangs up in the middle',
    (response: ServerResponse): void => void response.write('BEGIN', () => response.destroy()),
  ],
] as const)('HOST-05 a server that %s is unreachable, and no half calendar is read', async (_name, behave) => {
  answer = (_request, response) => behave(response);
  expect((await read([[publicAddress]])).outcome).toBe('unreachable');
});

test('HOST-05 time for redirects together is one', async () => {
  answer = (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 120);
  expect((await read([[publicAddress], [publicAddress], [publicAddress]], { milliseconds: 200 })).outcome).toBe(
    'too-slow',
  );
});
