import { expect, test } from 'vitest';
import { findLanguage } from './languages.ts';
import { withNames } from './story-names.ts';

async function named(shown: string, moment: string): Promise<[shown: string, moment: string]> {
  const language = await findLanguage('en')!.load();
  return withNames(shown, moment, language.reading);
}

test('STU-01 a long name takes no time', async () => {
  const shown = 'The wonderful neighbourhood association committee of Bath';
  await findLanguage('en')!.load();
  const start = performance.now();
  expect(await named(shown, 'They met.')).toEqual([shown, 'They met.']);
  expect(performance.now() - start).toBeLessThan(2000);
});

test('STU-01 the place beside a name is no part of it', async () => {
  expect(await named('Jean next door', 'Jean from next door waved.')).toEqual(['Jean', 'Jean waved.']);
});
