import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OutboxFolder } from './outbox-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keepsong-outbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const letter = (messageId: string, subject = messageId): Parameters<OutboxFolder['send']>[0] => ({
  to: 'dan@example.com',
  subject,
  html: '<p>歌 🎻</p>',
  text: '歌 🎻',
  messageId,
  sender: null,
  unsubscribeUrl: null,
});

test('STU-03 the outbox keeps a repeated letter once, and lists the newest first whatever they are named', async () => {
  const outbox = new OutboxFolder(path.join(folder, 'outbox'));
  expect(await outbox.list()).toEqual([]);
  for (const [age, id] of ['zz@host', 'aa@host', 'mm@host'].entries()) {
    await outbox.send(letter(id));
    utimesSync(path.join(folder, 'outbox', `${id.replace('@', '_')}.json`), 1000 + age, 1000 + age);
  }
  expect((await outbox.list()).map(({ messageId }) => messageId)).toEqual(['mm@host', 'aa@host', 'zz@host']);
  await outbox.send(letter('aa@host', 'again'));
  const listed = await outbox.list();
  expect(listed.map(({ subject }) => subject)).toEqual(['again', 'mm@host', 'zz@host']);
  expect(listed[0]?.text).toBe('歌 🎻');
});

test('STU-03 no message id leads out of the outbox', async () => {
  const outbox = new OutboxFolder(path.join(folder, 'outbox'));
  await outbox.send(letter('../../escaped\0@host/../x'));
  expect(readdirSync(folder)).toEqual(['outbox']);
  expect(await outbox.list()).toHaveLength(1);
});
