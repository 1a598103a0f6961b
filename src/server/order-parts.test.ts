import { businessDay } from '#kit/business-day.ts';
import { expect, test } from 'vitest';
import site from '../../content/site.json' with { type: 'json' };
import type { HolidayDetails } from '#features/holiday/details.ts';
import type { OrderDetailsByKind, OrderKind } from '#features/orders/details.ts';
import { dueAt } from '#features/orders/domain/turnaround.ts';
import { OrderKinds } from '#features/orders/server/index.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { SimpleDetails } from '#features/simple-order/details.ts';
import { holidayKind } from '#features/holiday/server/order-kind.ts';
import { planSongKind } from '#features/subscriptions/server/order-kind.ts';
import type { PlanSongDetails } from '#features/subscriptions/details.ts';
import type { SongDetails } from '#features/wizard/details.ts';
import { orderParts } from './order-parts.ts';

const typed = 'Typed by a person';
const song: SongDetails = {
  occasion_type: 'birthday',
  first_name: typed,
  first_name_sung: typed,
  last_name: typed,
  company_name: typed,
  vat_registered: false,
  vat_number: typed,
  language: 'English',
  music_genre: 'Pop',
  favorite_moment: typed,
  travel_companions: typed,
  special_words: typed,
  extra_details: typed,
  mood: 'Happy',
  vocal_style: 'Male',
  tempo: 'Slow',
  format: 'audio',
};
const planSong: PlanSongDetails = { ...song, format: 'audio+video', plan: 'business_builder' };
const holiday: HolidayDetails = {
  first_name: typed,
  destination: typed,
  favorite_memory: typed,
  companionship: typed,
  special_words: typed,
  freeform_text: typed,
  music_genre: 'Jazz',
  language: 'German',
};
const simple: SimpleDetails = {
  full_name: typed,
  recipient_name: typed,
  occasion: 'roast',
  music_genre: 'r&b-soul',
  facts: [typed, '', typed, '', ''],
  delivery_tier: 'standard',
  addons: { bonus_track: true, lyric_scroll: false, qr_page: true, spotify_publish: false },
  contact_agreed: true,
};

const { kinds } = orderParts;
const paidAt = new Date('2026-01-12T09:00:00Z');

function anOrder<Kind extends OrderKind>(kind: Kind, details: OrderDetailsByKind[Kind]): OrderRow {
  return { id: 'the-seed', kind, details } as OrderRow;
}

test.each([
  { order: anOrder('song', song), film: false, due: '2026-01-13T09:00:00Z', genre: 'Pop', plan: null, extras: [] },
  { order: anOrder('song_video', song), film: true, due: '2026-01-14T09:00:00Z', genre: 'Pop', plan: null, extras: [] },
  {
    order: anOrder('souvenir', holiday),
    film: true,
    due: '2026-01-14T09:00:00Z',
    genre: 'Jazz',
    plan: null,
    extras: [],
  },
  {
    order: anOrder('simple', simple),
    film: false,
    due: '2026-01-13T09:00:00Z',
    genre: 'R&B Soul',
    plan: null,
    extras: ['bonus_track', 'qr_page'],
  },
  {
    order: anOrder('simple', { ...simple, delivery_tier: 'express' }),
    film: false,
    due: '2026-01-12T20:00:00Z',
    genre: 'R&B Soul',
    plan: null,
    extras: ['bonus_track', 'qr_page'],
  },
  {
    order: anOrder('subscription', planSong),
    film: true,
    due: '2026-01-13T09:00:00Z',
    genre: 'Pop',
    plan: 'Business Builder',
    extras: [],
  },
  {
    order: anOrder('subscription', { ...planSong, format: 'audio', plan: 'starter' }),
    film: false,
    due: '2026-01-15T09:00:00Z',
    genre: 'Pop',
    plan: 'Starter',
    extras: [],
  },
])('PORT-08 an order of the kind $order.kind is promised by $due', ({ order, film, due, genre, plan, extras }) => {
  const facts = kinds.facts(order);
  expect(facts).toMatchObject({ includesFilm: film, plan, brief: { genre, seed: 'the-seed' } });
  expect(dueAt(paidAt, facts.promise, businessDay(paidAt))).toEqual(new Date(due));
  expect([...facts.extras]).toEqual(extras);
});

test.each([
  anOrder('song', song),
  anOrder('song_video', song),
  anOrder('souvenir', holiday),
  anOrder('simple', simple),
  anOrder('subscription', planSong),
])('PORT-06 an order of the kind $kind keeps nothing that was typed once it is redacted', (order) => {
  expect(JSON.stringify(order.details)).toContain(typed);
  expect(JSON.stringify(kinds.redacted(order))).not.toContain(typed);
  // What is left still tells what was ordered.
  expect(kinds.facts({ ...order, details: kinds.redacted(order) } as OrderRow)).toMatchObject({
    includesFilm: kinds.facts(order).includesFilm,
    plan: kinds.facts(order).plan,
  });
});

test('PORT-06 the invoice of a VAT-registered business keeps its name and number', () => {
  const business = { ...song, vat_registered: true, company_name: 'Marble & Sons', vat_number: 'GB123456789' };
  expect(kinds.redacted(anOrder('song', business))).toMatchObject({
    company_name: 'Marble & Sons',
    vat_number: 'GB123456789',
    first_name: '',
  });
});

test.each([
  [anOrder('song', song), [], 'payment-success', 'development?checkout=cancelled#order-wizard'],
  [anOrder('song', { ...song, page: 'memorial' }), [], 'payment-success', 'memorial?checkout=cancelled#order-wizard'],
  [anOrder('souvenir', holiday), [], 'payment-success', 'travel-souvenir-dev?checkout=cancelled#holiday-form'],
  [anOrder('simple', simple), ['simple_express'], 'thank-you', 'classic?checkout=cancelled#simple-order'],
  [
    anOrder('simple', simple),
    ['landing_express'],
    'thank-you',
    'classic?checkout=cancelled&prices=single#simple-order',
  ],
] as const)(
  'WIZ-15 MEND-10d the payment page of an order leads on, or back to its form: %#',
  (order, entries, paid, back) => {
    const lines = entries.map((entry) => ({ entry, name: '', amountPence: 0 }));
    expect(kinds.returnPages({ ...order, lines })).toEqual({ paid, cancelled: back });
  },
);

test('HOL-06 a holiday is one price and submitted before its checkout; a song within a plan costs nothing more', () => {
  expect(holidayKind).toMatchObject({ firstStatus: 'submitted' });
  expect(holidayKind.priceLines(holiday, site.prices)).toMatchObject([{ entry: 'souvenir', amountPence: 4900 }]);
  expect(planSongKind.priceLines(planSong, site.prices)).toMatchObject([{ amountPence: 0 }]);
});

test('ENG-07 an order of a kind that no room defines is refused by name, and no name is given twice', () => {
  expect(() => new OrderKinds([]).facts(anOrder('song', song))).toThrow("No room defines the kind of order 'song'");
  expect(() => new OrderKinds([holidayKind, holidayKind])).toThrow('one name');
});
