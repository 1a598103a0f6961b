import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { openTracing, type Tracing } from './open-tracing.ts';
import { inSpan, isTraced } from './span.ts';

let tracing: Tracing | null = null;
afterEach(() => tracing?.close());

/** Port 9 of loopback, at which nobody listens. */
const nobody = {
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  OTEL_EXPORTER_OTLP_HEADERS: undefined,
  OTEL_SERVICE_NAME: 'keepsong',
  OTEL_TRACES_SAMPLER_ARG: 1,
  EXECUTOR_ID: 'local',
  ROLE: 'all',
} as const;

test('OPS-05 a timer that a request has set is no part of its trace once the request has ended', async () => {
  tracing = await openTracing(nobody, createLog('silent'));
  let later: Promise<{ traced: boolean; trace: string | undefined }> | undefined;
  const request = await inSpan('request', async (span) => {
    expect(isTraced()).toBe(true);
    later = new Promise((resolve) => {
      setTimeout(() => {
        const traced = isTraced();
        void inSpan('look', async (look) => resolve({ traced, trace: look?.spanContext().traceId }));
      }, 5);
    });
    return span?.spanContext().traceId;
  });
  const { traced, trace } = (await later) ?? { traced: true, trace: request };
  expect(traced).toBe(false);
  expect(trace).toMatch(/^[\da-f]{32}$/);
  expect(trace).not.toBe(request);
});

test('OPS-05 a collector that is away fails no stop', async () => {
  const opened = await openTracing(nobody, createLog('silent'));
  await inSpan('a part', async () => undefined);
  await expect(opened?.close()).resolves.toBeUndefined();
});

test('OPS-05 a collector that refuses is told to the operator', async () => {
  const server = createServer((_, outgoing) => outgoing.writeHead(401).end());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const log = createLog('silent');
  const told = vi.spyOn(log, 'warn');
  const opened = await openTracing({ ...nobody, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }, log);
  await inSpan('a part', async () => undefined);
  await opened?.close();
  server.close();
  expect(told.mock.calls.map(([, message]) => message)).toEqual(['traces are not taken']);
});
