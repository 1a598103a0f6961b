import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { drainable, type Drainable } from './drainable.ts';

/** Longer than any of these tests: what ends, ends by itself. */
const never = 2 ** 31 - 1;
const timeout = 20_000;

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serverOf(listener: RequestListener): Promise<Drainable & { port: number }> {
  const server = createServer(listener);
  server.keepAliveTimeout = 0;
  const draining = drainable(server, never);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.closeAllConnections());
  return { port: (server.address() as AddressInfo).port, ...draining };
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

/** A connection that is kept, as a proxy keeps it. `post` sends a form and gives the answer as it comes, headers and all. */
async function keptConnection(port: number): Promise<{ post(): Promise<string>; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  closing.push(() => socket.destroy());
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return {
    closed,
    async post() {
      socket.write('POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 4\r\n\r\nform');
      const [answer] = (await Promise.race([once(socket, 'data'), closed.then(() => ['closed'])])) as [Buffer | string];
      return answer.toString();
    },
  };
}

const answered = /^HTTP\/1\.1 200 OK\r\n[^]*answered$/;
const andClosed = /^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n[^]*answered$/i;

test(
  'HOLE-06 every form is answered until the end, and each answer since the announcement says close',
  { timeout },
  async () => {
    const { port, announce, drain } = await serverOf((_request, response) => response.end('answered'));
    const kept = await keptConnection(port);
    const first = await kept.post();
    expect(first).toMatch(answered);
    expect(first).not.toMatch(andClosed);
    announce();
    expect(await kept.post(), 'on the connection from before').toMatch(andClosed);
    await kept.closed;
    for (let time = 0; time < 20; time++) {
      const anew = await keptConnection(port);
      expect(await anew.post(), 'on a new connection').toMatch(andClosed);
      await anew.closed;
    }
    await drain();
  },
);

test('HOLE-06 an answer that is being made when the end is announced says close', { timeout }, async () => {
  const { port, announce } = await serverOf((_request, response) => {
    announce();
    setImmediate(() => response.end('answered'));
  });
  const kept = await keptConnection(port);
  expect(await kept.post()).toMatch(andClosed);
});

test(
  'HOLE-06 a form that is on its way over a resting connection when the port closes is answered',
  { timeout },
  async () => {
    const { port, drain } = await serverOf((_request, response) => response.end('answered'));
    const rested = await keptConnection(port);
    expect(await rested.post()).toMatch(answered);
    const silent = await keptConnection(port);
    const drained = drain();
    expect(await rested.post()).toMatch(andClosed);
    expect(await silent.post()).toMatch(andClosed);
    await drained;
  },
);

test(
  'HOLE-06 forms whose connections nobody has accepted yet when the port closes are answered',
  { timeout },
  async () => {
    const { port, drain } = await serverOf((_request, response) => response.end('answered'));
    const connections = Array.from({ length: 30 }, () => keptConnection(port));
    // They are made in the next tick; the system takes them at once, and this process accepts them in later turns of its loop.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    const drained = drain();
    const answers = await Promise.all(connections.map(async (connection) => (await connection).post()));
    for (const answer of answers) expect(answer).toMatch(andClosed);
    await drained;
  },
);

test(
  'HOLE-06 forms that come while the process is at something else when its port is to close are answered',
  { timeout },
  async () => {
    const { port, drain } = await serverOf((_request, response) => response.end('answered'));
    const answers: Promise<string>[] = [];
    // Behind the look for new connections of every second turn, and ahead of the moment in which the port could close.
    const takeTurn = (left: number): void => {
      if (left % 2 === 0) answers.push(keptConnection(port).then((connection) => connection.post()));
      const until = performance.now() + 2;
      while (performance.now() < until);
      if (left > 0) setImmediate(takeTurn, left - 1);
    };
    setImmediate(takeTurn, 8);
    await drain();
    expect(answers).toHaveLength(5);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(andClosed);
  },
);
