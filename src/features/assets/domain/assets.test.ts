import { expect, test } from 'vitest';
import { customAddress } from './custom-address.ts';
import { endingOf, isDocument } from './file-kinds.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('AST-01 a file is what its bytes say, whatever it is called', () => {
  expect(endingOf(bytes('ID3\x04\0\0'), 'audio')).toBe('mp3');
  expect(endingOf(bytes('\xff\xfb\x90\x00'), 'audio')).toBe('mp3');
  expect(endingOf(bytes('RIFF....WAVEfmt '), 'audio')).toBe('wav');
  expect(endingOf(bytes('\0\0\0\x20ftypM4A '), 'audio')).toBe('m4a');
  expect(endingOf(bytes('\0\0\0\x20ftypisom'), 'video')).toBe('mp4');
  expect(endingOf(bytes('%PDF-1.7'), 'document')).toBe('pdf');
  expect(endingOf(bytes('%PDF-1.7'), 'audio')).toBeNull();
  expect(endingOf(bytes('ID3\x04'), 'document')).toBeNull();
  for (const hostile of [
    '',
    'MZ\x90',
    '<svg onload=alert(1)>',
    '#EXTM3U\nhttp://169.254.169.254',
    'RIFF....AVI ',
    '\xff\xd8\xff',
  ])
    for (const kind of ['audio', 'video', 'document'] as const) expect(endingOf(bytes(hostile), kind)).toBeNull();
});

test('AST-01 a document without the marks of its kind is none', () => {
  expect(isDocument('pdf', bytes('%PDF-1.7\n...\n%%EOF\n'))).toBe(true);
  expect(isDocument('pdf', bytes('%PDF-1.7\ncut of'))).toBe(false);
  expect(isDocument('docx', bytes('PK\x03\x04[Content_Types].xml word/document.xml'))).toBe(true);
  expect(isDocument('docx', bytes('PK\x03\x04evil.exe'))).toBe(false);
  expect(isDocument('doc', bytes('\xD0\xCF\x11\xE0 W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0'))).toBe(true);
  expect(isDocument('doc', bytes('\xD0\xCF\x11\xE0 Workbook'))).toBe(false);
});

test.each([
  ['  https://cdn.songs.co.uk/a b.mp3 ', 'https://cdn.songs.co.uk/a%20b.mp3'],
  ['https://songs.co.uk', 'https://songs.co.uk/'],
  ['http://songs.co.uk/a.mp3', null],
  ['javascript:alert(1)', null],
  ['https://user:secret@songs.co.uk/', null],
  ['https://songs.co.uk:8443/', null],
  ['https://localhost/a.mp3', null],
  ['https://shop.localhost./a.mp3', null],
  ['https://127.0.0.1/', null],
  ['https://2130706433/', null],
  ['https://0x7f.1/', null],
  ['https://10.0.0.8/', null],
  ['https://172.20.1.1/', null],
  ['https://192.168.1.1/', null],
  ['https://169.254.169.254/latest/meta-data', null],
  ['https://[::1]/', null],
  ['https://nas/song.mp3', null],
  ['https://nas.local/song.mp3', null],
  ['', null],
  ['歌', null],
  [`https://songs.co.uk/${'a'.repeat(3000)}`, null],
])('AST-03 the custom address %j becomes %j', (given, kept) => {
  expect(customAddress(given)).toBe(kept);
});
