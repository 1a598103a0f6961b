import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseOrder } from './brief.ts';
import { StudioError } from './contracts.ts';
import { findLanguage } from './lyrics/languages.ts';

const examples = new URL('../../examples/', import.meta.url);
const files = (await readdir(examples)).filter((file) => file.endsWith('.json'));
const orders = await Promise.all(
  files.map(async (file) => parseOrder(JSON.parse(await readFile(new URL(file, examples), 'utf8')))),
);

describe('orders for the studio', () => {
  test('STU-01 the examples are sound, at least ten, for at least eight occasions and five languages', () => {
    expect(orders.length).toBeGreaterThanOrEqual(10);
    expect(new Set(orders.map(({ brief }) => brief.occasion)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(orders.map(({ brief }) => brief.language)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(orders.map(({ brief }) => brief.seed)).size).toBe(orders.length);
    expect(orders.some(({ brief }) => findLanguage(brief.language)?.code === 'en')).toBe(true);
  });

  test.each([
    ['nothing', null],
    ['no story', { occasion: 'birthday', recipient: { shown: 'Ann' }, genre: 'Pop', seed: '1' }],
    ['an occasion that is not in the table', { ...orders[0]?.brief, occasion: 'christening' }],
    ['an unknown mood', { ...orders[0]?.brief, mood: 'Hungry' }],
    ['more photos than ten', { ...orders[0]?.brief, photos: 11 }],
    ['a name that is a number', { ...orders[0]?.brief, recipient: { shown: 5 } }],
  ])('STU-01 refuses %s with a typed error', (_, json) => {
    expect(() => parseOrder(json)).toThrow(StudioError);
  });

  test('STU-01 an error names the field and never repeats what the buyer wrote', () => {
    const order = { ...orders[0]?.brief, mood: 'a secret' };
    expect(() => parseOrder(order)).toThrow(/mood/);
    expect(() => parseOrder(order)).not.toThrow(/a secret/);
  });
});
