import { expect, test } from 'vitest';
import { photoKeys, uploadIdOf } from './photo-keys.ts';

test('WIZ-09 a stored picture tells which upload it was made for', () => {
  const { photoKey, thumbnailKey } = photoKeys('upload1', 'attempt1');
  expect(photoKey).not.toBe(thumbnailKey);
  expect([photoKey, thumbnailKey, 'photos/strange.part'].map(uploadIdOf)).toEqual(['upload1', 'upload1', 'strange']);
  expect(photoKeys('upload1', 'attempt2')).not.toEqual({ photoKey, thumbnailKey });
});
