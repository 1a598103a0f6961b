import { expect, test } from 'vitest';
import { language } from './index.ts';
import { lintStanzas } from '../stanza-lint.ts';
import { parseStanzas } from '../stanza-sheets.ts';
import { stanzaFiles } from './stanzas/index.ts';

test('STU-01 every Spanish stanza rhymes by sound, fits the measure, and says nothing that stands elsewhere', () => {
  const bank = { ...language.bank, stanzas: parseStanzas(stanzaFiles) };
  expect(lintStanzas({ ...language, bank })).toEqual([]);
});
