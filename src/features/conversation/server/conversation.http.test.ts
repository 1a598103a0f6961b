import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.end());

test('CHAT-01 try', async () => {
  const buyer = new TestBrowser(service.baseUrl);
  const admin = await adminBrowser(service);
  const { order_number } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  const sent = await buyer.api.conversation.sendMessage({ order_number, content: ' hello ', client_id: 'aaaaaaaa' });
  expect(sent.content).toBe('hello');
  const stream = await admin.api.conversation.watchMessages({ order_number, mode: 'admin' });
  const first = await stream.next();
  console.log(first);
  const t = performance.now();
  await buyer.api.conversation.sendMessage({ order_number, content: 'two', client_id: 'aaaaaaab' });
  console.log(await stream.next(), performance.now() - t);
  await stream.return?.();
  const raw = await buyer.fetch(`/api/v1/watch-messages?order_number=${order_number}&after=0`, {
    headers: { 'last-event-id': '1' },
  });
  console.log(raw.status, Object.fromEntries(raw.headers));
  const reader = raw.body!.getReader();
  console.log(new TextDecoder().decode((await reader.read()).value));
  console.log(new TextDecoder().decode((await reader.read()).value));
  await reader.cancel();
  console.log(await admin.api.conversation.listConversations({}));
});
