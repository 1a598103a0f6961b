import { expect, test } from 'vitest';
import { storyMeasure } from './fitting.ts';
import { findLanguage } from './languages.ts';
import { passagesAsTold } from './as-told.ts';
import { readableOrder } from './order.ts';
import { briefOf } from './reading/test/read-story.ts';
import { settingsOf } from './story-lines.ts';
import { setStory } from './story-setting.ts';

const spanish = await findLanguage('Spanish')!.load();
const form = { signed: 0, most: 16, hasRefrain: false, isShort: false };

test('STU-01 a story of very many sentences is set without hearing the same rhymes again and again', () => {
  const moment = Array.from({ length: 60 }, (_, at) => `Bailamos en la plaza con la tía ${'aeiou'[at % 5]!.repeat(3)}`);
  const passages = passagesAsTold(readableOrder(briefOf('es', { moment: moment.join('. ') }), spanish), spanish);
  const sentences = passages.map((passage) => ({
    passage,
    ways: settingsOf(passage, spanish, storyMeasure(spanish)),
  }));
  let heard = 0;
  const rhymes = (one: string, other: string): boolean => {
    heard += 1;
    return spanish.rhymes(one, other);
  };
  const [best] = setStory(sentences, form, { ...spanish, rhymes });
  expect(sentences.length).toBeGreaterThanOrEqual(40);
  expect(best!.verses.flat().length).toBeGreaterThanOrEqual(8);
  expect(heard).toBeLessThan(20_000);
});
