import { expect, test } from 'vitest';
import { createLog, redactPeople } from './log.ts';

test('STU-03 what a log line may quote of a person is taken out', () => {
  const query =
    'Failed query: insert into orders values ($1, $2)\nparams: o1,jane@example.com,{"favorite_moment":"secret story"}';
  expect(redactPeople(query)).toBe('Failed query: insert into orders values ($1, $2)');
  expect(redactPeople('550 no such user <jane@example.com>')).toBe('550 no such user <[address]>');
});

test('HOLE-13 a long message is cut, wherever what it quotes stands', () => {
  const secret = 'She sold a bicycle in Whitby.';
  expect(redactPeople(`${'x'.repeat(300)}${secret}`)).toBe('x'.repeat(300));
  expect(redactPeople(`${'x'.repeat(290)}${secret}`)).toHaveLength(300);
});

test('HOLE-13 a message without end is cut before anything is looked for in it', () => {
  const begun = performance.now();
  expect(redactPeople('x'.repeat(400_000))).toHaveLength(300);
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('HOLE-13 an address in front of the cut is taken out, and leaves no half of one at it', () => {
  const cut = redactPeople(`${'x'.repeat(295)} jane@example.com`);
  expect(cut).not.toContain('jane');
});

test('HOLE-13 a line about a query tells neither its values nor what the database quotes of them', () => {
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const refused = Object.assign(new Error('invalid input syntax for type date: "Ruth’s secret"'), {
    code: '22007',
    params: ['Ruth’s secret'],
  });
  const failed = new Error('Failed query: select $1\nparams: Ruth’s secret\n    at my house', { cause: refused });
  log.error({ err: Object.assign(failed, { query: 'select $1', params: ['Ruth’s secret'] }) }, 'failed');
  expect(lines.join()).toContain('22007');
  expect(lines.join()).toContain('select $1');
  expect(lines.join()).not.toMatch(/secret|my house/);
});
