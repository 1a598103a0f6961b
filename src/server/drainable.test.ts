import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { drainable } from './drainable.ts';

/** Longer than any of these tests: what ends, ends by itself. */
const never = 2 ** 31 - 1;
const timeout = 20_000;

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serverOf(listener: RequestListener): Promise<{ port: number; drain: () => Promise<void> }> {
  const server = createServer(listener);
  server.keepAliveTimeout = 0;
  const drain = drainable(server, never);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.closeAllConnections());
  return { port: (server.address() as AddressInfo).port, drain };
}

/** As a proxy asks, which keeps its connection. */
async function ask(port: number): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true });
  closing.push(() => agent.destroy());
  const asked = request({ host: '127.0.0.1', port, agent }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

const bytesOf = async (answer: IncomingMessage): Promise<number> => {
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
};

test(
  'HOLE-06 a process that is told to end waits for no connection on which nobody has asked anything',
  { timeout },
  async () => {
    const { port, drain } = await serverOf((_request, response) => response.end('answered'));
    const ahead = connect(port, '127.0.0.1');
    await once(ahead, 'connect');
    expect(await bytesOf(await ask(port)), 'on a connection that rests afterwards').toBe(8);
    const closed = once(ahead, 'close');
    await drain();
    await closed;
  },
);

test('HOLE-06 a process that is told to end answers what was asked, and waits no longer', { timeout }, async () => {
  let drained: Promise<void> | undefined;
  const { port, drain } = await serverOf((_request, response) => {
    drained = drain();
    setImmediate(() => response.end('answered'));
  });
  expect(await bytesOf(await ask(port))).toBe(8);
  await drained;
});

test('HOLE-06 a slow reader gets all of an answer whose process is told to end', { timeout }, async () => {
  // More than the system keeps for a socket.
  const size = 30_000_000;
  const { port, drain } = await serverOf((_request, response) => response.end(Buffer.alloc(size)));
  const answer = await ask(port);
  const drained = drain();
  expect(await bytesOf(answer)).toBe(size);
  await drained;
});
