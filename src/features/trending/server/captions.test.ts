import { expect, test } from 'vitest';
import { cleanCaptions } from './captions.ts';

const clean = (text: string): string | null => cleanCaptions(new TextEncoder().encode(text));

test('TRD-03 captions are written anew: their lines and times, and nothing else of the file', () => {
  const typed =
    '\uFEFFWEBVTT - by somebody\r\n\r\nSTYLE\r\n::cue { background: url(https://example.com) }\r\n\r\nNOTE private\r\n\r\n1\r\n00:01.500 --> 00:03.000 line:0 align:start\r\n<v Ada>Hello <c.red>there</c>\r\n\r\n01:00:00.000 --> 01:00:02.250\r\nTwo\r\nlines\r\n';
  expect(clean(typed)).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nHello there\n\n01:00:00.000 --> 01:00:02.250\nTwo lines\n',
  );
  expect(clean('WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script> a --> b &amp; 1 < 2')).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nalert(1) a → b &amp; 1 &lt; 2\n',
  );
});

test.each([
  ['a page', '<html>WEBVTT</html>'],
  ['subtitles of another form', '1\n00:00:01,000 --> 00:00:02,000\nHello'],
  ['no line', 'WEBVTT\n\nNOTE nothing'],
  ['a line that ends before it begins', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello'],
])('TRD-03 %s is no file of captions', (_name, text) => {
  expect(clean(text)).toBeNull();
});

test('TRD-03 what is not UTF-8 is no file of captions', () => {
  expect(cleanCaptions(new Uint8Array([...new TextEncoder().encode('WEBVTT\n\n'), 0xff, 0xfe]))).toBeNull();
});
