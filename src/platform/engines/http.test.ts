import { createServer, type RequestListener } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { EngineError } from './engine-error.ts';
import { requestEngine, refuseByStatus, type EngineAnswer } from './http.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
const ended = (server: Server): Promise<unknown> =>
  new Promise((resolve) => {
    server.close(resolve);
  });
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map(ended));
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

const answering = (listener: RequestListener): Promise<number> => portOf(createServer(listener));
const asked = (url: string, patience = 20): Promise<EngineAnswer> =>
  requestEngine({ url, body: '{}', patience, signal: new AbortController().signal });
const faultOf = async (asking: Promise<unknown>): Promise<string> => {
  const error: unknown = await asking.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof EngineError ? error.fault : String(error);
};

test('STU-02 what fails before a connection stands, its TLS included, has bought nothing', async () => {
  const closed = createNetServer();
  const port = await portOf(closed);
  await ended(closed);
  expect(await faultOf(asked(`http://127.0.0.1:${port}/`)), 'nobody listens').toBe('unreachable');
  expect(await faultOf(asked('http://no-such-host.invalid/')), 'no such name').toBe('unreachable');
  const requests: string[] = [];
  const plain = await answering((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  expect(await faultOf(asked(`https://127.0.0.1:${plain}/`)), 'no TLS there').toBe('unreachable');
  const hangsUp = await portOf(createNetServer((socket) => socket.destroy()));
  expect(await faultOf(asked(`https://127.0.0.1:${hangsUp}/`)), 'hung up in the handshake').toBe('unreachable');
  const silent = await portOf(createNetServer());
  expect(await faultOf(asked(`https://127.0.0.1:${silent}/`, 0.2)), 'silent in the handshake').toBe('unreachable');
  expect(requests).toEqual([]);
});

test('STU-02 what fails once a connection stands is unanswered, for it may have been bought', async () => {
  const cut = await answering((request) => request.socket.destroy());
  expect(await faultOf(asked(`http://127.0.0.1:${cut}/`))).toBe('unanswered');
  const half = await answering((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  expect(await faultOf(asked(`http://127.0.0.1:${half}/`))).toBe('unanswered');
  const silent = await answering(() => undefined);
  expect(await faultOf(asked(`http://127.0.0.1:${silent}/`, 0.2))).toBe('unanswered');
});

test('STU-02 an answer comes whole, with its headers; a redirect is not followed', async () => {
  const port = await answering((request, response) => {
    const status = Number(request.url?.slice(1)) || 200;
    response.writeHead(status, { 'song-id': 'a song', location: '/song' });
    response.end(`${request.method} ${request.headers['content-type']}`);
  });
  const { status, headers, bytes } = await asked(`http://127.0.0.1:${port}/song`);
  expect([status, headers.get('song-id'), bytes.toString()]).toEqual([200, 'a song', 'POST text/plain;charset=UTF-8']);
  const faults = (method: 'GET' | 'POST') =>
    Promise.all(
      [301, 302, 303, 307, 308].map((code) =>
        faultOf(
          requestEngine({
            url: `http://127.0.0.1:${port}/${code}`,
            method,
            patience: 20,
            signal: new AbortController().signal,
          }),
        ),
      ),
    );
  const refused = 'refused-job';
  expect(await faults('GET')).toEqual([refused, refused, refused, refused, refused]);
  expect(await faults('POST'), 'what was taken, and answered elsewhere, may have been bought').toEqual([
    refused,
    'unanswered',
    'unanswered',
    refused,
    refused,
  ]);
});

test.each([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': 'Sun, 22 Nov 2026 12:01:00 GMT', date: 'Sun, 22 Nov 2026 12:00:00 GMT' }, 60],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
])('STU-02 a refusal with %j asks for %j seconds of patience', (headers, seconds) => {
  const answer = { status: 429, headers: new Headers(headers), bytes: Buffer.from('busy') };
  let error: unknown;
  try {
    refuseByStatus(answer);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ fault: 'busy', retryAfter: seconds });
});
