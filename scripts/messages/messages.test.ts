import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choose, numeral, plural } from '#ui/locale.ts';
import { untranslatedForBuyers } from '../checks/buyer-messages.ts';
import { untranslated } from '../checks/languages.ts';
import { compileMessage } from './compile-message.ts';
import { readLanguages } from './read-languages.ts';
import { messageModules } from './write-messages.ts';

let content = '';

beforeEach(() => {
  content = mkdtempSync(path.join(tmpdir(), 'keepsong-messages-'));
});

afterEach(() => {
  rmSync(content, { recursive: true });
});

function write(file: string, messages: Record<string, unknown>): void {
  mkdirSync(path.dirname(path.join(content, file)), { recursive: true });
  writeFileSync(path.join(content, file), JSON.stringify(messages));
}

/** The text of a message, compiled as in a build. */
function said(text: string, values: Record<string, string | number>, language = 'en'): string {
  const { expression } = compileMessage(text, language, 'here');
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function('v', 'plural', 'choose', 'numeral', `return ${expression}`) as (...all: unknown[]) => string;
  return run(values, plural, choose, numeral);
}

test('HOL-02 a compiled message says what is written, with its values, plurals and choices by the language’s rules', () => {
  expect(said('We’ll write to {email}, "soon" at `${never}` \\ it', { email: 'a@b.cd', never: 1 })).toBe(
    'We’ll write to a@b.cd, "soon" at `$1` \\ it',
  );
  const orders = '{count, plural, =0 {none} one {1 order} other {# orders}}';
  expect([0, 1, 1200].map((count) => said(orders, { count }))).toEqual(['none', '1 order', '1,200 orders']);
  const polish = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
  expect([1, 3, 5].map((n) => said(polish, { n }, 'pl'))).toEqual(['1 plik', '3 pliki', '5 plików']);
  expect(said('{who, select, buyer {yours} other {theirs}}', { who: 'buyer' })).toBe('yours');
  expect(said('{place, selectordinal, one {#st} other {#th}}', { place: 1 })).toBe('1st');
});

test('HOL-02 a language with a mistake is refused by file and key', () => {
  write('en/room.json', { room_hello: 'Hello {name}' });
  write('xx/room.json', { room_hello: 'Olleh {nmae}' });
  expect(() => readLanguages(content)).toThrow('xx, room_hello: {nmae} is no value of this message');
  write('xx/room.json', { room_helo: 'Olleh' });
  expect(() => readLanguages(content)).toThrow('xx, room_helo: no message of en has this key');
  write('xx/room.json', { room_hello: 'Olleh {name' });
  expect(() => readLanguages(content)).toThrow('xx/room.json, room_hello: ');
  rmSync(path.join(content, 'xx'), { recursive: true });
  write('en/other.json', { room_hello: 'Hello' });
  expect(() => readLanguages(content)).toThrow('en/room.json, room_hello: stands in another file too');
});

test('HOL-02 types name every key and every value', () => {
  write('en/room.json', { room_bye: 'Bye', room_left: '{count, plural, other {{count} for {name}}}' });
  const types = messageModules(readLanguages(content)).get('messages.d.ts');
  expect(types).toContain('readonly room_bye: () => string;');
  expect(types).toContain('readonly room_left: (values: { count: number; name: string | number }) => string;');
});

test('HOL-02 the check lists what a language lacks, by file', () => {
  write('en/room.json', { room_hello: 'Hello', room_bye: 'Bye' });
  write('en/other.json', { other: 'Other' });
  write('xx/room.json', { room_hello: 'Olleh' });
  expect(untranslated(readLanguages(content))).toEqual(['xx/room.json lacks room_bye', 'xx has no other.json']);
});

test('HOL-02 all five languages say the same on the holiday page, with the same values, and none is left in English', () => {
  const [english, ...others] = readLanguages('content/messages');
  expect(others.map(({ code }) => code)).toEqual(['es', 'fr', 'it', 'de']);
  const around = [...(others[0]?.messages.keys() ?? [])].filter((key) => !key.startsWith('holiday_'));
  expect(around.length).toBeGreaterThan(50);
  const wanted = [...(english?.messages.keys() ?? [])].filter((key) => key.startsWith('holiday_')).concat(around);
  for (const { code, messages } of others) {
    expect(new Set(messages.keys()), code).toEqual(new Set(wanted));
    for (const key of wanted) {
      const original = english?.messages.get(key);
      expect(messages.get(key)?.values, `${code} ${key}`).toEqual(original?.values);
      if (key.startsWith('holiday_error_'))
        expect(messages.get(key)?.source, `${code} ${key}`).not.toBe(original?.source);
    }
  }
});

test('MEND-09b the check refuses a language of orders that lacks what a buyer reads, and lets others lack it', () => {
  expect(untranslatedForBuyers()).toEqual([]);
  write('en/portal.json', { portal_title: 'Your order', portal_files: 'Your files' });
  write('en/wizard.json', { wizard_next: 'Next' });
  write('en/chat.json', { chat_send: 'Send', chat_approve: 'Approve' });
  write('de/portal.json', { portal_title: 'Deine Bestellung' });
  write('xx/portal.json', { portal_title: 'Redro' });
  expect(untranslatedForBuyers(readLanguages(content))).toEqual([
    'de/chat.json lacks chat_send, which buyers of orders read',
    'de/portal.json lacks portal_files, which buyers of orders read',
  ]);
});
