import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

test('MEND-08j the questions for Mother’s and Father’s Day know both, or speak of whoever it is', () => {
  const { questions } = read('content/occasions/mothersday.json') as {
    questions: Record<string, Record<string, string>>;
  };
  for (const text of Object.values(questions).flatMap((question) => Object.values(question))) {
    const isOfMothers = /\b(?:she|her|mum|mother)\b/i.test(text);
    expect(isOfMothers && !/\bfather\b/i.test(text), text).toBe(false);
  }
});

test('MEND-08k the gallery promises no length, for each sample has its own', () => {
  const samples = read('content/samples/samples.json') as { durationSeconds: number }[];
  expect(new Set(samples.map(({ durationSeconds }) => durationSeconds)).size).toBeGreaterThan(1);
  const { gallery_text: text } = read('content/messages/en/gallery.json') as { gallery_text: string };
  expect(text).not.toMatch(/minute|second/i);
});
