import { expect, test } from 'vitest';
import { letterHtml, letterText, type Letter } from './letter.ts';

const hostile = `"><img src=x onerror=alert(1)></title></script><script>alert('ö 🎻')</script>&amp;{{x}}`;
const letter: Letter = {
  subject: hostile,
  greeting: hostile,
  paragraphs: [hostile, ''],
  action: { label: hostile, url: `https://songs.example/?a=1&b="><script>` },
  footer: [hostile],
};

test('STU-03 whatever is typed stays text in a letter: no tag, no attribute, no entity of its own', () => {
  const plain = letterHtml('Keepsong', {
    subject: 's',
    greeting: 'g',
    paragraphs: ['p', ''],
    action: { label: 'l', url: 'https://u' },
    footer: ['f'],
  });
  const written = letterHtml(hostile, letter);
  const tags = (html: string): string[] => html.match(/<\/?[a-z]+/gi) ?? [];
  expect(tags(written)).toEqual(tags(plain));
  expect(written.match(/\son\w+=/g)?.length ?? 0).toBe((written.match(/&lt;img src=x onerror=/g) ?? []).length);
  expect(written).not.toMatch(/<(script|img)/i);
  expect(written).toContain('&amp;amp;{{x}}');
  expect(written).toContain('href="https://songs.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
});

test('STU-03 the plain text of a letter says the same, as it was typed', () => {
  const text = letterText('Keepsong', letter);
  expect(text).toContain(hostile);
  expect(text).toContain('https://songs.example/?a=1&b=');
});

test('STU-03 numbers and codes in a letter are not broken at their hyphens, and stay as they are in plain text', () => {
  const told: Letter = {
    subject: 'Your song',
    greeting: 'Order SONG-2026-2GGFEA',
    paragraphs: ['Type KEEP-7XQ2 by 12-05, a follow-up to <b>.'],
    footer: ['Invoice H1HEQJDG-0001'],
  };
  const html = letterHtml('Keepsong', told);
  for (const whole of ['SONG-2026-2GGFEA', 'KEEP-7XQ2', 'H1HEQJDG-0001'])
    expect(html).toContain(`<span style="white-space:nowrap">${whole}</span>`);
  expect(html).toContain('a follow-up to &lt;b&gt;.');
  expect(letterText('Keepsong', told)).toContain('Order SONG-2026-2GGFEA');
});
