import { expect, test } from 'vitest';
import { besideStory } from './as-told.ts';
import { findLanguage } from './languages.ts';
import { readStory } from './reading/story.ts';
import { briefOf } from './reading/test/read-story.ts';
import { toolsFor } from './reading/tools.ts';
import { plainBrief } from './text.ts';

const moment = 'She sings in the bath. She hates Mondays and she loves her bike. She paints the shed.';

async function beside(told: {
  words?: string;
  companions?: string;
}): Promise<{ sayings: readonly string[]; senders: readonly string[] }> {
  const language = await findLanguage('en')!.load();
  const plain = plainBrief(briefOf('en', { moment, shown: 'Nora', ...told }));
  return besideStory(plain, readStory(plain, language.reading, toolsFor(language)), language);
}

test.each([
  ['move down the bus please', ['move down the bus please']],
  ['"hold on"', ['hold on']],
  ['make it funny', []],
  ['upbeat please', []],
  ['she loves gardening', []],
  ['keep it clean please', []],
  ['-', []],
  ['(please)', []],
  ['', []],
])('STU-01 of special words only a saying is sung: %s', async (words, sayings) => {
  expect((await beside({ words })).sayings).toEqual(sayings);
});
