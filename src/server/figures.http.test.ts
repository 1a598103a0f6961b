import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listenForMetrics } from './metrics.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput } from './test/journey.ts';
import { freePort } from '#platform/test/free-port.ts';
import { startService } from './test/service.ts';

test('OPS-05 figures name the routes, never an address, and tell what waits', async () => {
  const token = 'a-token-of-this-test';
  const watched = await startService({ environment: { METRICS_TOKEN: token }, work: false });
  const host = '127.0.0.1';
  const behindToken = await listenForMetrics(watched.metrics, { port: await freePort(), host, token });
  const { port } = behindToken.address() as AddressInfo;
  try {
    const guest = new TestBrowser(watched.baseUrl);
    const { order_number: number } = await guest.api.orders.createCheckoutSession(anOrderInput());
    await guest.fetch(`/api/v1/orders/${number}`);
    await guest.fetch(`/media/${number}`);
    await guest.fetch('/health/live');
    await guest.fetch('/some/page');
    await guest.fetch('/some/page', { method: 'BREW' });
    expect((await fetch(`http://${host}:${port}/metrics`)).status).toBe(404);
    const authorization = `Bearer ${token}`;
    const scraped = await fetch(`http://${host}:${port}/metrics`, { headers: { authorization } });
    const onShop = await fetch(`${watched.baseUrl}/metrics`, { headers: { authorization } });
    for (const answer of [scraped, onShop])
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(scraped.headers.get('keep-alive'), 'rests for longer than between two looks').toBe('timeout=75');
    const text = await scraped.text();
    const routes = new Set(
      [...text.matchAll(/http_request_seconds_count\{.*route="([^"]*)"/g)].map(([, route]) => route),
    );
    expect(routes).toContain('orders.createCheckoutSession');
    expect(routes).toContain('/media/*');
    expect(routes).toContain('portal.portalOrder');
    expect(routes).toContain('/health/live');
    expect([...routes].join(' ')).not.toContain(number);
    expect(text).not.toContain('BREW');
    expect(text).toMatch(/^places_taken 0$/m);
    expect(text).toMatch(/^places_a_day \d+$/m);
    expect(text).toMatch(/^letters_oldest_seconds 0$/m);
    expect(text).toMatch(/^payment_event_oldest_seconds 0$/m);
    expect(text).toMatch(/^engines_spent_today_pence 0$/m);
    expect(text).toMatch(/^data_folder_free_bytes [1-9]\d+/m);
    expect(text).toMatch(/^tasks_waiting\{kind="at-risk"\} 0$/m);
    expect(text, 'each member of staff has their own').not.toContain('kind="unread"');
    const rules = readFileSync('deploy/alerts.yaml', 'utf8');
    for (const [, expression = ''] of rules.matchAll(/expr: (.+)/g))
      for (const [name] of expression.matchAll(/(?<![{,"\w])(?!histogram_)[a-z]+(_[a-z]+)+\b/g))
        expect(text, name).toContain(`# TYPE ${name.replace(/_(count|bucket)$/, '')} `);
    for (const [, kinds = ''] of rules.matchAll(/kind=~?"([^"]+)"/g))
      for (const kind of kinds.split('|')) expect(text).toContain(`tasks_waiting{kind="${kind}"}`);
  } finally {
    behindToken.close();
    await watched.end();
  }
});
