import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { inSpan } from '#platform/tracing/span.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually, payOn } from './test/journey.ts';
import { startService } from './test/service.ts';

interface Sent {
  name: string;
  spanId: string;
  traceId: string;
  parentSpanId?: string;
}

/** A collector of OTLP over HTTP, in JSON. It answers the first batch as one that is overloaded does. */
async function openCollector() {
  const bodies: string[] = [];
  const headers: (string | undefined)[] = [];
  let asked = 0;
  const server: Server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      asked += 1;
      if (asked === 1) return void outgoing.writeHead(503, { 'retry-after': '1' }).end();
      if (incoming.url === '/v1/traces') bodies.push(body);
      headers.push(incoming.headers.authorization);
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { server, bodies, headers, url: `http://127.0.0.1:${port}` };
}

function spansOf(bodies: readonly string[]): Sent[] {
  type Batch = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  return bodies.flatMap((body) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

test('OPS-05 a trace tells of request, statements, job and steps, and of nobody', async () => {
  const collector = await openCollector();
  const lines: string[] = [];
  const destination = new PassThrough().on('data', (line: Buffer) => lines.push(String(line)));
  const service = await startService({
    log: createLog('info', { destination }),
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a-token',
    },
  });
  const input = anOrderInput();
  const guest = new TestBrowser(service.baseUrl);
  try {
    const order = await guest.api.orders.createCheckoutSession(input);
    await payOn(guest, order.url);
    await eventually(
      () => Promise.resolve(spansOf(collector.bodies).some(({ name }) => name.startsWith('step '))),
      'work',
    );
    await inSpan('a part', async () => service.deps.log.info('a line of it'));
    await guest.fetch('/health/live');
    await guest.fetch(`/api/v1/orders/${order.order_number}`);
  } finally {
    await service.end();
    collector.server.close();
  }
  const spans = spansOf(collector.bodies);
  const part = spans.find(({ name }) => name === 'a part');
  expect(lines.find((line) => line.includes('a line of it'))).toContain(`"trace":"${part?.traceId}"`);
  const request = spans.find(({ name }) => name === 'POST orders.createCheckoutSession');
  expect(request?.parentSpanId ?? '').toBe('');
  expect(spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)).toContain(
    'insert orders',
  );
  const job = spans.find(({ name }) => name.startsWith('job '));
  expect(spans.filter(({ traceId }) => traceId === job?.traceId).some(({ name }) => name.startsWith('step '))).toBe(
    true,
  );
  const named = spans.map(({ name }) => name);
  expect(named).toContain('GET portal.portalOrder');
  expect(named.join(' ')).not.toContain('/health/live');
  const everything = collector.bodies.join('\n');
  for (const secret of [input.order.email, 'Ruth', 'toast']) expect(everything).not.toContain(secret);
  expect(new Set(collector.headers)).toEqual(new Set(['Bearer a-token']));
});

test('OPS-05 without a collector there is no trace, and no line names one', async () => {
  const lines: string[] = [];
  const destination = new PassThrough().on('data', (line: Buffer) => lines.push(String(line)));
  const service = await startService({ log: createLog('info', { destination }), work: false });
  try {
    await new TestBrowser(service.baseUrl).fetch('/api/v1/orders/KS-0');
    service.deps.log.info('a line');
  } finally {
    await service.end();
  }
  expect(lines.join('')).toContain('a line');
  expect(lines.join('')).not.toContain('"trace"');
});

test('OPS-05 a request that ends in an error is a failed span, with its class and without its message', async () => {
  const collector = await openCollector();
  const service = await startService({
    work: false,
    pages: () => Promise.reject(new TypeError('about dan@example.com')),
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  try {
    expect((await fetch(`${service.baseUrl}/birthday`)).status).toBe(500);
  } finally {
    await service.end();
    collector.server.close();
  }
  const sent = collector.bodies.join('');
  expect(sent).toContain('TypeError');
  expect(sent).toMatch(/"status":\{"code":2\}/);
  expect(sent).not.toContain('dan@');
});
