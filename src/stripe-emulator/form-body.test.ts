import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { decodeForm } from './form-body.ts';

test('WIZ-12 nested names become nested objects', () => {
  const form = decodeForm(
    'mode=payment&line_items[0][price_data][currency]=gbp&line_items%5B1%5D%5Bquantity%5D=2&expand[]=a&expand[]=b',
  );
  expect(JSON.parse(JSON.stringify(form))).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { currency: 'gbp' } }, 1: { quantity: '2' } },
    expand: { 0: 'a', 1: 'b' },
  });
});

test('WIZ-12 brackets, ampersands and other scripts in values are left alone', () => {
  const name = 'a[b]=c & 歌 🎻 +%';
  expect(decodeForm(new URLSearchParams({ 'metadata[name]': name }).toString())).toEqual({ metadata: { name } });
  expect(decodeForm('')).toEqual({});
});

test('WIZ-12 keys that reach for a prototype are only keys', () => {
  const form = decodeForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor']);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('WIZ-12 malformed, repeated, contradictory and bottomless names are refused', () => {
  const bottomless = `a${'[b]'.repeat(5000)}=1`;
  for (const body of ['a=1&a=2', 'a[b=1', 'a]b=1', '[a]=1', 'a[b][c=1', 'a=1&a[b]=2', 'a[b]=1&a=2', bottomless])
    expect(() => decodeForm(body), body.slice(0, 40)).toThrow(ApiError);
});
