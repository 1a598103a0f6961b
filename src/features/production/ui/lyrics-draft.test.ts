import { expect, test } from 'vitest';
import { changeLyrics, lyricsToSend } from './lyrics-draft.ts';

const lyrics = {
  title: 'Still Dancing',
  language: 'en',
  sections: [
    {
      tag: 'verse' as const,
      lines: [
        { display: 'For Niamh', sung: 'For Neev' },
        { display: 'Hello', sung: 'Hello' },
      ],
    },
  ],
};

test('STU-03 what is sung follows what is printed until it is spelt differently', () => {
  const hello = changeLyrics(lyrics, { type: 'line', section: 0, line: 1, words: { display: 'Good day' } });
  expect(hello.sections[0]?.lines[1]).toEqual({ display: 'Good day', sung: 'Good day' });
  const name = changeLyrics(lyrics, { type: 'line', section: 0, line: 0, words: { display: 'To Niamh' } });
  expect(name.sections[0]?.lines[0]).toEqual({ display: 'To Niamh', sung: 'For Neev' });
  expect(lyrics.sections[0]?.lines[1]?.display).toBe('Hello');
});

test('STU-03 empty lines and sections are not sent, and nothing to sing is refused', () => {
  const added = changeLyrics(changeLyrics(lyrics, { type: 'section-added' }), { type: 'line-added', section: 0 });
  expect(lyricsToSend(added)).toEqual(lyrics);
  expect(lyricsToSend({ ...lyrics, title: '  ' })).toBeNull();
  expect(lyricsToSend(changeLyrics(lyrics, { type: 'section-removed', section: 0 }))).toBeNull();
});

test('STU-03 a line whose sung spelling was emptied is sung as printed', () => {
  const emptied = changeLyrics(lyrics, { type: 'line', section: 0, line: 0, words: { sung: ' ' } });
  expect(lyricsToSend(emptied)?.sections[0]?.lines[0]).toEqual({ display: 'For Niamh', sung: 'For Niamh' });
});
