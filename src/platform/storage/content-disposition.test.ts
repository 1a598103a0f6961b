import { expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';

test('PORT-06 a plain name is offered as it is', () => {
  expect(attachment('song.mp3')).toBe(`attachment; filename="song.mp3"; filename*=UTF-8''song.mp3`);
});

test('PORT-06 other scripts keep their name, old browsers get one they can read', () => {
  expect(attachment('Für Zoë 🎵.mp3')).toBe(
    `attachment; filename="F_r Zo_ _.mp3"; filename*=UTF-8''F%C3%BCr%20Zo%C3%AB%20%F0%9F%8E%B5.mp3`,
  );
});

test.each([
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a"; filename="evil.exe', 'a-; filename=-evil.exe'],
  ['a\r\nSet-Cookie: x=1', 'aSet-Cookie- x=1'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['nul\0.jpg', 'nul.jpg'],
  ['', 'download'],
  ['...', 'download'],
  ['x'.repeat(300), 'x'.repeat(150)],
  ['\uD800', 'download'],
])('PORT-06 the hostile name %j cannot leave its place', (name, decoded) => {
  const header = attachment(name);
  expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.%~&$+^`|#-]+$/);
  expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(decoded);
});
