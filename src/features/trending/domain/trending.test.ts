import { expect, test } from 'vitest';
import { readHandoff, type TrendingOrderData } from './handoff.ts';
import { editorialState, liveVersion } from './live-version.ts';
import { filledPrompt, trendStory, unknownPlaceholders } from './prompt.ts';
import { readMinutes } from './read-time.ts';
import { trendingScore } from './score.ts';
import { hashtagsOf, shareAddresses, trackedAddress } from './sharing.ts';
import { shareATag, tagSlug } from './tags.ts';

test('TRD-03 the read time is the words without tags by 200, rounded up', () => {
  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
  expect(readMinutes(`<p>${words(200)}</p>`)).toBe(1);
  expect(readMinutes(`<p class="one two three">${words(201)}</p>`)).toBe(2);
  expect(readMinutes('')).toBe(1);
});

test('TRD-06 a tag’s address is lower case with hyphens for its spaces', () => {
  expect(tagSlug('First Dance')).toBe('first-dance');
  expect(shareATag(['First Dance'], ['first dance'])).toBe(true);
  expect(shareATag(['Love'], ['Travel'])).toBe(false);
});

test('TRD-07 at most three tags and two topics become hashtags, each once', () => {
  expect(
    hashtagsOf({ tags: ['First Dance', 'Love', 'Home', 'Fourth'], topics: ['love', 'kettles & co', 'third'] }),
  ).toEqual(['FirstDance', 'Love', 'Home', 'KettlesCo']);
});

test('TRD-07 what is shared survives the way into an address', () => {
  const { x, facebook, whatsapp } = shareAddresses({
    url: 'https://a.example/b?c=1&d',
    text: 'Tea & toast #1',
    hashtags: ['Tea'],
  });
  expect(Object.fromEntries(new URL(x).searchParams)).toEqual({
    text: 'Tea & toast #1',
    url: 'https://a.example/b?c=1&d',
    hashtags: 'Tea',
  });
  expect(new URL(facebook).searchParams.get('u')).toBe('https://a.example/b?c=1&d');
  expect(new URL(whatsapp).searchParams.get('text')).toBe('Tea & toast #1 #Tea https://a.example/b?c=1&d');
});

test('TRD-01 a link into the shop says where it comes from, and keeps what the reader came with', () => {
  expect(trackedAddress('/development#order-wizard', '', 'ready')).toBe(
    '/development?utm_source=trending&utm_medium=article&utm_campaign=ready#order-wizard',
  );
  const kept = new URL(trackedAddress('/development', '?utm_source=post&ref=ABC&email=a%40b.c', 'ready'), 'http://a');
  expect(kept.searchParams.get('utm_source')).toBe('post');
  expect(kept.searchParams.get('ref')).toBe('ABC');
  expect(kept.searchParams.has('email')).toBe(false);
});

const skeleton = 'They dance to {trend_topic}.\n{personal_details}\nSing: {custom_message}';

test('TRD-08 the prompt is the template’s sentences, without those that have nothing to say', () => {
  const words = { trend_topic: 'the radio', trend_title: 'T', personal_details: ' In socks. ', custom_message: '' };
  expect(filledPrompt(skeleton, words)).toBe('They dance to the radio.\nIn socks.');
  expect(filledPrompt(skeleton, { ...words, custom_message: 'Oi {personal_details}' })).toContain(
    'Sing: Oi {personal_details}',
  );
  expect(unknownPlaceholders('{trend_topic} {nonsense}')).toEqual(['nonsense']);
});

test('WIZ-16 the story of an order has the template’s sentences and what was told, each once', () => {
  const trend = { skeleton, topic: 'the radio', title: 'T' };
  expect(trendStory(trend, 'In socks.')).toBe('They dance to the radio.\nIn socks.');
  expect(trendStory({ ...trend, skeleton: 'The kettle sings.' }, 'In socks.')).toBe('In socks.\nThe kettle sings.');
});

test('TRD-03 a score counts views and orders of thirty days, the older the less', () => {
  const today = '2026-07-31';
  expect(trendingScore([{ day: today, views: 10, orders: 0 }], today)).toBe(10);
  expect(trendingScore([{ day: '2026-07-24', views: 10, orders: 1 }], today)).toBe(17.5);
  expect(trendingScore([{ day: '2026-07-01', views: 1000, orders: 9 }], today)).toBe(0);
  expect(trendingScore([{ day: '2026-08-01', views: 1000, orders: 9 }], today)).toBe(0);
});

test('TRD-04 readers have the published version, the scheduled one from its moment on, and nothing of a withdrawn article', () => {
  const at = new Date('2026-07-01T10:00:00Z');
  const before = new Date(at.getTime() - 1);
  const draft = { publishedVersion: null, scheduledVersion: null, scheduledAt: null, withdrawnAt: null };
  const scheduled = { ...draft, publishedVersion: 1, scheduledVersion: 2, scheduledAt: at };
  expect(liveVersion(draft, at)).toBeNull();
  expect(liveVersion(scheduled, before)).toBe(1);
  expect(liveVersion(scheduled, at)).toBe(2);
  expect(liveVersion({ ...scheduled, withdrawnAt: before }, at)).toBeNull();
  expect(editorialState({ ...scheduled, publishedVersion: null }, before)).toBe('scheduled');
  expect(editorialState({ ...scheduled, publishedVersion: null }, at)).toBe('published');
});

const handoff: TrendingOrderData = {
  occasion: 'trending',
  trendSlug: 'dance',
  trendTitle: 'Dance',
  personalizedPrompt: 'p',
  genre: '',
  mood: 'Happy',
  customerName: 'Dan',
  customerEmail: 'dan@example.com',
  templateKey: 'k',
  orderOccasion: 'wedding',
  personalDetails: 'In socks.',
  specialMessage: '',
};

test('TRD-09 the wizard reads what the remix form stored, and nothing that it did not', () => {
  expect(readHandoff(JSON.stringify(handoff))).toEqual(handoff);
  const wrong = [null, '', '[]', 'null', '{', JSON.stringify({ ...handoff, occasion: 'wedding' })];
  wrong.push(JSON.stringify({ ...handoff, customerEmail: 7 }), JSON.stringify({ ...handoff, trendSlug: '' }));
  wrong.push(JSON.stringify({ ...handoff, personalDetails: 'x'.repeat(5001) }));
  for (const stored of wrong) expect(readHandoff(stored), String(stored)).toBeNull();
});
