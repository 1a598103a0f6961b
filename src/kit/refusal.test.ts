import { expect, test } from 'vitest';
import { worded } from './refusal.ts';

test('WIZ-09 a message names the file, whatever the file is called', () => {
  const message = '{file}: Invalid file type';
  expect(worded(message, { file: 'a.jpg' })).toBe('a.jpg: Invalid file type');
  expect(worded(message, { file: '$& {file} $1' })).toBe('$& {file} $1: Invalid file type');
  expect(worded(message, undefined)).toBe(message);
  expect(worded('{constructor} {toString}', {})).toBe('{constructor} {toString}');
});
