import { expect, test } from 'vitest';
import { systemIds } from './ids.ts';
import { openText, sealText } from './sealed-text.ts';

test('AFF-03 sealed text opens with its own secret and purpose alone, and not once it was changed', () => {
  const sealed = sealText(systemIds, 'secret', 'bank', 'DE89 3704');
  expect(sealed).not.toContain('DE89');
  expect(openText('secret', 'bank', sealed)).toBe('DE89 3704');
  expect(sealText(systemIds, 'secret', 'bank', 'DE89 3704')).not.toBe(sealed);
  expect(() => openText('other', 'bank', sealed)).toThrow();
  expect(() => openText('secret', 'lead', sealed)).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[30] = (changed[30] ?? 0) ^ 1;
  expect(() => openText('secret', 'bank', changed.toString('base64url'))).toThrow();
});
