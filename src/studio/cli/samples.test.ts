import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseExcerpt } from './excerpt.ts';
import { type Sample, sampleOrders } from './sample.ts';

const orders = sampleOrders.parse(JSON.parse(readFileSync('examples/samples/orders.json', 'utf8')));
const samples = JSON.parse(readFileSync('content/samples/samples.json', 'utf8')) as Sample[];

test('GAL-01 every filter chip has at least three samples', () => {
  const chips = [
    'audio',
    'video',
    'birthday',
    'wedding',
    'anniversary',
    'graduation',
    'travel',
    'housewarming',
    'just-because',
  ];
  for (const chip of chips) {
    expect(
      samples.filter(({ type, occasion }) => type === chip || occasion === chip).length,
      chip,
    ).toBeGreaterThanOrEqual(3);
  }
});

test('GAL-07 every sample ordered is there with its files, as long as promised, 26 MB in all', () => {
  expect(samples.map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
  let bytes = 0;
  for (const sample of samples) {
    const [shortest, longest] = sample.type === 'audio' ? [25, 30] : [15, 20];
    expect(sample.durationSeconds, sample.id).toBeGreaterThanOrEqual(shortest);
    expect(sample.durationSeconds, sample.id).toBeLessThanOrEqual(longest);
    expect(sample.title.length * sample.description.length).toBeGreaterThan(0);
    for (const address of [sample.url, sample.poster, sample.thumbnail, sample.captions]) {
      expect(address).toMatch(/^\/samples\/[a-z0-9.-]+$/);
      const { size } = statSync(`content${address}`);
      expect(size).toBeGreaterThan(100);
      bytes += size;
    }
  }
  expect(bytes).toBeLessThan(26e6);
});

test('GAL-07 captions of a sample sing its title', () => {
  for (const { id, title, captions } of samples) {
    const words = readFileSync(`content${captions}`, 'utf8').replaceAll(/<[^>]*>/g, '');
    expect(words.toLowerCase(), id).toContain(title.toLowerCase());
  }
});

test('GAL-07 an excerpt is 25 to 30 s around the second chorus and cuts no line', () => {
  const words = Array.from({ length: 24 }, (_, line) => ({
    text: 'la',
    start: 4 + line * 3.6,
    end: 7 + line * 3.6,
    line,
  }));
  const chorus = (line: number) => ({ tag: 'chorus' as const, start: 3.8 + line * 3.6, end: 18 + line * 3.6 });
  const { start, duration } = chooseExcerpt({ words, sections: [chorus(4), chorus(12), chorus(20)] }, 95);
  expect(duration).toBeGreaterThanOrEqual(25);
  expect(duration).toBeLessThanOrEqual(30);
  expect(start).toBeLessThan(chorus(12).start);
  expect(start + duration).toBeGreaterThan(chorus(12).start + 14);
  for (const word of words) {
    const isIn = word.start >= start - 0.001 && word.end <= start + duration + 0.001;
    const isOut = word.end <= start + 0.001 || word.start >= start + duration - 0.001;
    expect(isIn || isOut, word.start.toFixed(2)).toBe(true);
  }
  expect(chooseExcerpt({}, 20)).toEqual({ start: 0, duration: 20 });
  expect(chooseExcerpt({}, 90).duration).toBeGreaterThan(25);
});
