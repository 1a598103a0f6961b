import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nonceContext } from '#app/request-context.ts';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';

let service: TestService;
let drawn = 0;
const clientFolder = mkdtempSync(path.join(tmpdir(), 'kept-pages-'));
beforeAll(async () => {
  service = await startService({
    work: false,
    clientFolder,
    clock: new SettableClock(new Date()),
    pages: (_request, context) => {
      drawn += 1;
      const page = `<p>page</p><script nonce="${context.get(nonceContext)}">1</script>`;
      return Promise.resolve(new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    },
  });
});
afterAll(async () => {
  await service.end();
  rmSync(clientFolder, { recursive: true });
});

test('TRD-04 what is refused ends no page that is kept for all, and what is written does', async () => {
  const read = async (): Promise<number> => {
    await (await fetch(`${service.baseUrl}/trending`)).text();
    return drawn;
  };
  const first = await read();
  expect(await read(), 'it is kept').toBe(first);
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
  for (const address of ['/nowhere', '/api/v1/find-order', '/api/auth/sign-in/email'])
    expect((await fetch(`${service.baseUrl}${address}`, foreign)).status, address).toBeGreaterThanOrEqual(400);
  expect(await read()).toBe(first);
  await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput());
  expect(await read()).toBe(first + 1);
});
