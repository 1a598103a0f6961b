import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';
import { adminBrowser } from './test/staff.ts';

let service: TestService;
const told: string[] = [];
beforeAll(async () => {
  service = await startService({
    work: false,
    log: createLog('info', { destination: { write: (line: string) => void told.push(line) } }),
  });
});
afterAll(() => service.end());

test('ADM-06 an order that is refused because staff have stopped orders is information, and no failure in the figures', async () => {
  const admin = await adminBrowser(service);
  await admin.api.settings.changeSettings({ orders_stopped: true });
  const { error } = await safe(new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput()));
  expect(error).toMatchObject({ code: 'ORDERS_STOPPED', status: 503 });
  const lines = told.map((line) => JSON.parse(line) as { level: number; msg: string; code?: string });
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 30, code: 'ORDERS_STOPPED' }));
  const figures = await service.metrics.registry.getSingleMetricAsString('http_request_seconds');
  expect(figures).toMatch(/_count\{[^}]*route="orders\.createCheckoutSession",status="planned"\} 1/);
  expect(figures).not.toContain('status="5xx"');
});
