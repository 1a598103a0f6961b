import { expect, test } from 'vitest';
import site from '../../content/site.json' with { type: 'json' };
import {
  unexpiredPrices,
  keepLowest,
  keptPriceSeconds,
  pagePrices,
  visitorPriceBook,
  parseKeptPrices,
  serialiseKeptPrices,
} from './kept-prices.ts';
import { siteSchema } from './site.ts';

const book = siteSchema.parse(site).prices;
const day = 24 * 3600;

test('MEND-04 D23 who was shown £25 is asked for no more on any page, for thirty days to the second', () => {
  const kept = keepLowest({}, pagePrices.single(book), 1000);
  const mine = visitorPriceBook(book, unexpiredPrices(kept, 1000 + keptPriceSeconds - 1));
  expect(pagePrices.wizard(mine)).toEqual({ song: 2500, song_video: 4999 });
  expect(pagePrices.simple(mine)).toEqual({ song: 2500, express: 5800 });
  expect(visitorPriceBook(book, unexpiredPrices(kept, 1000 + keptPriceSeconds))).toEqual(book);
});

test('MEND-04 D23 a higher price that is shown later takes nothing back, and a raised price not either', () => {
  const kept = keepLowest(keepLowest({}, pagePrices.wizard(book), 0), { song: 9900, song_video: 9900 }, 10 * day);
  expect(unexpiredPrices(kept, 29 * day)).toEqual({ song: 2900, song_video: 5399 });
  const raised = { ...book, wizard_audio: 3900, wizard_video_addon: 2999 };
  expect(pagePrices.wizard(visitorPriceBook(raised, unexpiredPrices(kept, 29 * day)))).toEqual({
    song: 2900,
    song_video: 5399,
  });
});

test('MEND-04 D23 a price that is shown again begins its days anew, at most once a day', () => {
  const kept = keepLowest({}, { song: 2500 }, 0);
  expect(keepLowest(kept, { song: 2500 }, day - 1)).toEqual(kept);
  expect(keepLowest(kept, { song: 2500 }, day)).toEqual({ song: { pence: 2500, shownAt: day } });
});

test('MEND-04 D23 what is written is read, and nothing else', () => {
  const kept = keepLowest({}, { ...pagePrices.single(book), ...pagePrices.souvenir(book) }, 1_780_000_000);
  expect(parseKeptPrices(serialiseKeptPrices(kept))).toEqual(kept);
  for (const wrong of ['', 'song', 'song:1', 'song:-1:5', 'song:1e3:5', '__proto__:1:5', 'plan:1:5', 'song:1:x'])
    expect(parseKeptPrices(wrong), wrong).toEqual({});
});
