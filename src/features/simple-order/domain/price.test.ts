import { expect, test } from 'vitest';
import site from '../../../../content/site.json' with { type: 'json' };
import { total } from '#features/orders/domain/price.ts';
import type { Addons, DeliveryTier, PriceList } from './options.ts';
import { simpleLines } from './price.ts';

const none: Addons = { bonusTrack: false, lyricScroll: false, qrPage: false, spotifyPublish: false };
const all: Addons = { bonusTrack: true, lyricScroll: true, qrPage: true, spotifyPublish: true };

test.each<{ tier: DeliveryTier; list: PriceList; addons: Addons; pence: number; entries: string[] }>([
  { tier: 'standard', list: 'simple', addons: none, pence: 2900, entries: ['simple_standard'] },
  { tier: 'express', list: 'simple', addons: none, pence: 5800, entries: ['simple_express'] },
  { tier: 'standard', list: 'landing', addons: none, pence: 3900, entries: ['landing_standard'] },
  { tier: 'express', list: 'landing', addons: none, pence: 6800, entries: ['landing_express'] },
  {
    tier: 'standard',
    list: 'simple',
    addons: { ...none, lyricScroll: true },
    pence: 3800,
    entries: ['simple_standard', 'addon_lyric_scroll'],
  },
  {
    tier: 'express',
    list: 'simple',
    addons: all,
    pence: 11_700,
    entries: ['simple_express', 'addon_bonus_track', 'addon_lyric_scroll', 'addon_qr_page', 'addon_spotify_publish'],
  },
])('LEG-05 the $list price of $tier with $entries is $pence pence', ({ tier, list, addons, pence, entries }) => {
  const lines = simpleLines({ deliveryTier: tier, priceList: list, addons }, site.prices);
  expect(lines.map(({ entry }) => entry)).toEqual(entries);
  expect(total(lines)).toBe(pence);
});
