import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually } from '#server/test/journey.ts';
import { killedShop, type KilledShop } from '#server/test/killed-shop.ts';
import type { ServiceProcess } from '#server/test/service-process.ts';
import { orderTransport } from '../ui/conversation-api.ts';
import { ConversationStore } from '../ui/conversation-store.ts';

let shop: KilledShop;
let service: ServiceProcess;
beforeAll(async () => {
  shop = await killedShop({ LOG_LEVEL: 'silent' });
  service = await shop.start();
});
afterAll(() => shop.end());

const forgetful = {
  recall: () => ({ draft: '', asRevision: false, outgoing: [], failed: [] }),
  remember: () => undefined,
};

test('CHAT-01 CHAT-02 an open conversation survives a killed server: nothing lost, nothing double', async () => {
  const browser = new TestBrowser(shop.baseUrl);
  const { order_number } = await browser.api.orders.createCheckoutSession(anOrderInput());
  const open = (): ConversationStore =>
    new ConversationStore(orderTransport(browser.api.conversation, order_number, 'buyer'), forgetful);
  const [writer, reader] = [open(), open()];
  await Promise.all([writer.open(), reader.open()]);
  const texts = Array.from({ length: 12 }, (_, at) => `message ${at}`);
  const write = async (text: string): Promise<void> => {
    writer.setDraft(text);
    await eventually(async () => {
      const outcome = await writer.send();
      return outcome !== null && 'sent' in outcome;
    }, `${text} to be sent`);
  };
  for (const text of texts.slice(0, 6)) await write(text);
  await eventually(async () => Promise.resolve(reader.snapshot().messages.length >= 6), 'the first half');
  const writing = (async () => {
    for (const text of texts.slice(6)) await write(text);
  })();
  await service.kill();
  service = await shop.start();
  await writing;
  await eventually(async () => Promise.resolve(reader.snapshot().messages.length >= texts.length), 'the rest');
  expect(reader.snapshot().messages.map((message) => message.content)).toEqual(texts);
  expect(writer.snapshot().outgoing).toEqual([]);
  const { messages } = await browser.api.conversation.getMessages({ order_number });
  expect(messages.map((message) => message.content)).toEqual(texts);
  for (const store of [writer, reader]) store.close();
});
