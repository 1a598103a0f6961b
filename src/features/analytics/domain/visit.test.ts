import { expect, test } from 'vitest';
import { sourceOf, allowedFieldsOf } from './visit.ts';

const many = (length: number): string[] => Array.from({ length }, () => 'a');

test('LEG-09 of an order its tier, occasion, genre, add-ons, facts and amount are told', () => {
  const data = {
    delivery_tier: 'express',
    occasion: 'birthday',
    genre: 'Pop & Rock',
    addons: ['bonus_track', 'qr_page'],
    total_facts: 3,
    total_amount: 72,
  };
  expect(allowedFieldsOf(data)).toEqual(data);
});

test('SITE-12 nothing that somebody typed is told', () => {
  const typed = {
    occasion: 'write to ruth@example.com',
    genre: 'https://evil.example',
    chip: '<script>alert(1)</script>',
    sample: 'x'.repeat(41),
    kind: '',
    value: Number.NaN,
    total_amount: 1e9,
    addons: ['qr_page', 'Dear Grandma, I still remember the day you burnt the toast.', ...many(50)],
    email: 'ruth@example.com',
  } as unknown as Parameters<typeof allowedFieldsOf>[0];
  expect(allowedFieldsOf(typed)).toEqual({ addons: ['qr_page', ...many(9)] });
});

test.each([
  ['?utm_source=Newsletter', 'https://news.example/', 'newsletter'],
  ['?utm_source=ruth%40example.com', '', 'other'],
  [`?utm_source=${'a'.repeat(500)}`, '', 'other'],
  ['', 'https://www.search.example/?q=ruth', 'search.example'],
  ['', 'https://songs.example/birthday', 'direct'],
  ['', 'not an address', 'direct'],
  ['', '', 'direct'],
])('SITE-12 a visit by %s from %s comes from %s', (search, referrer, source) => {
  expect(sourceOf(search, referrer, 'www.songs.example')).toBe(source);
});
