import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateCopy } from '#platform/test/database.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually } from '#server/test/journey.ts';
import { freePort } from '#platform/test/free-port.ts';
import { startProcess, type ServiceProcess } from '#server/test/service-process.ts';
import { orderTransport } from '../ui/conversation-api.ts';
import { ConversationStore } from '../ui/conversation-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-chat-'));
let service: ServiceProcess;
let baseUrl = '';
let start: () => Promise<ServiceProcess>;

beforeAll(async () => {
  const { url } = await templateCopy();
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: 'test',
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...(url ? { DATABASE_URL: url } : {}),
  };
  start = () => startProcess({ environment, workLog: path.join(folder, 'work.log') });
  service = await start();
});
afterAll(async () => {
  await service.kill();
  rmSync(folder, { recursive: true, force: true });
});

const forgetful = {
  recall: () => ({ draft: '', asRevision: false, outgoing: [], failed: [] }),
  remember: () => undefined,
};

test('CHAT-01 CHAT-02 an open conversation survives a killed server: nothing lost, nothing double', async () => {
  const browser = new TestBrowser(baseUrl);
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
  service = await start();
  await writing;
  await eventually(async () => Promise.resolve(reader.snapshot().messages.length >= texts.length), 'the rest');
  expect(reader.snapshot().messages.map((message) => message.content)).toEqual(texts);
  expect(writer.snapshot().outgoing).toEqual([]);
  const { messages } = await browser.api.conversation.getMessages({ order_number });
  expect(messages.map((message) => message.content)).toEqual(texts);
  for (const store of [writer, reader]) store.close();
});
