import { expect, test } from 'vitest';
import { systemIds } from './ids.ts';
import { openText, resealText, sealText } from './sealed-text.ts';

const only = (secret: string) => ({ SECRET: secret, oldSecrets: [], HASH_SECRET: secret });

test('AFF-03 sealed text opens with its own secret and purpose alone, and not once it was changed', () => {
  const sealed = sealText(systemIds, 'secret', 'bank', 'DE89 3704');
  expect(sealed).not.toContain('DE89');
  expect(openText(only('secret'), 'bank', sealed)).toBe('DE89 3704');
  expect(sealText(systemIds, 'secret', 'bank', 'DE89 3704')).not.toBe(sealed);
  expect(() => openText(only('other'), 'bank', sealed)).toThrow();
  expect(() => openText(only('secret'), 'lead', sealed)).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[30] = (changed[30] ?? 0) ^ 1;
  expect(() => openText(only('secret'), 'bank', changed.toString('base64url'))).toThrow();
});

test('OPS-05 text that an earlier secret sealed opens, and is sealed anew once; without that secret it opens no more', () => {
  const sealed = sealText(systemIds, 'first', 'bank', 'DE89 3704');
  const rotated = { SECRET: 'third', oldSecrets: ['second', 'first'], HASH_SECRET: 'first' };
  expect(openText(rotated, 'bank', sealed)).toBe('DE89 3704');
  const fresh = resealText(systemIds, rotated, 'bank', sealed) ?? '';
  expect(openText(only('third'), 'bank', fresh)).toBe('DE89 3704');
  expect(resealText(systemIds, rotated, 'bank', fresh)).toBeNull();
  expect(() => resealText(systemIds, only('fourth'), 'bank', sealed)).toThrow();
});
