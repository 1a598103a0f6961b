import { createElement, type ReactElement } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/status.ts';
import type { PortalOrder } from '#features/portal/contract.ts';
import { TrackedTabs } from '#features/portal/ui/tracked-tabs.tsx';
import type { OpenGift } from '#features/gifts/contract.ts';
import { GiftPageView } from '#features/gifts/ui/gift-page.tsx';
import { GiftQuestion } from '#features/gifts/ui/gift-question.tsx';
import { YourRights } from '#features/rights/ui/your-rights.tsx';
import { english, setLocaleSource } from '#ui/locale.ts';
import { isReadByBuyers } from '../../scripts/checks/buyer-messages.ts';
import { readLanguages } from '../../scripts/messages/read-languages.ts';
import { loadLocale } from './language/page-language.ts';
import { paths } from './paths.ts';
import BuyerPortal from './routes/buyer-portal.tsx';
import FindOrderPage from './routes/find-order.tsx';
import TrackOrderPage from './routes/track-order.tsx';
import WatchPage from './routes/watch.tsx';

afterEach(() => setLocaleSource(() => english));

const sleeve = { occasion: 'travel', seed: 'seed', title: 'Oia', name: 'Lena', language: 'Spanish' };
const files: PortalOrder['files'] = [
  { kind: 'audio', state: 'ready' },
  { kind: 'video', state: 'pending-qc' },
  { kind: 'teaser', state: 'redirect' },
  { kind: 'sleeve', state: 'not-yet' },
].map((file) => ({
  ...(file as Pick<PortalOrder['files'][number], 'kind' | 'state'>),
  url: '/file',
  download_url: '/file',
  captions_url: null,
  size_bytes: 7_549_747,
}));
const at = '2026-05-05T13:05:00Z';

function anOrder(changes: Partial<PortalOrder>): PortalOrder {
  return {
    order_number: 'SONG-2026-7KQ4MX',
    page_language: 'de',
    white_label: null,
    is_given_on: false,
    status: 'completed',
    first_name: 'Lena',
    email: 'lena@example.com',
    occasion: 'travel',
    destination: 'Naxos',
    language: 'Spanish',
    music_genre: 'Acoustic',
    mood: 'Happy',
    vocal_style: 'No Preference',
    tempo: 'Medium',
    format: 'audio+video',
    is_express: false,
    promised_hours: 48,
    delivery: { hours: 48, is_express: false, by_producer: false, from: null, from_approval: false, due_at: at },
    favorite_moment: 'Zxq',
    travel_companions: 'Nina',
    special_words: 'Zxw',
    extra_details: 'Zxe',
    price_pence: 4900,
    price_paid_pence: 5800,
    ledger: {
      entries: [
        { kind: 'charge', purpose: 'order', name: '', currency: 'gbp', amount_pence: 4900, state: 'done', at },
        {
          kind: 'charge',
          purpose: 'extra',
          name: 'One more revision',
          currency: 'gbp',
          amount_pence: 900,
          state: 'done',
          at,
        },
        { kind: 'refund', purpose: 'order', name: '', currency: 'gbp', amount_pence: -500, state: 'pending', at },
      ],
      paid_pence: 5800,
      refunded_pence: 0,
      refunding_pence: 500,
      disputed_pence: 0,
      kept_pence: 5800,
      left_pence: 5300,
    },
    pay_again: null,
    plan: null,
    created_at: at,
    history: orderStatuses.map((status) => ({ status, at })),
    approved_for_release: true,
    download_disabled: false,
    sleeve,
    lyrics: [{ tag: 'verse', lines: ['Zxl'] }],
    lyrics_language: 'es',
    line_starts: null,
    waits_for_words: false,
    waits_until: null,
    chooses_until: null,
    waits_for_buyer: false,
    review: null,
    words: null,
    progress: null,
    files,
    photos: [{ id: 'a', thumbnail_url: '/a', url: '/a' }],
    ...changes,
  };
}

function drawn(path: string, page: ReactElement | React.ComponentType<never>, loaderData: unknown): string {
  const site = { brand: 'Keepsong', address: [], support_email: 'help@example.com', prices: {} };
  const Component = typeof page === 'function' ? (page as React.ComponentType) : () => page;
  const Page = createRoutesStub([{ id: 'root', path: '/', children: [{ id: 'page', path, Component }] }]);
  const data = { root: { site, occasions: [] }, page: loaderData };
  return renderToString(createElement(Page, { initialEntries: [path], hydrationData: { loaderData: data } }));
}

/** The buyer's rights are fetched by the browser; here they are known already. */
function drawnRights(): string {
  const client = new QueryClient();
  client.setQueryData(['your-rights', 'n'], {
    status: 'completed',
    within_plan: false,
    cancel: { is_open: true, until: at },
    refund: { is_open: true, until: at, request: null, refunded_pence: 0 },
    erasure: { is_waiting: false, stops_work: true },
  });
  const rights = createElement(YourRights, {
    api: {} as never,
    orderNumber: 'n',
    closeOrder: () => Promise.resolve(),
    onGone: () => undefined,
  });
  return drawn('/rights', createElement(QueryClientProvider, { client }, rights), null);
}

function everyPage(): string[] {
  const portal = (order: PortalOrder | null, missed: unknown = null): string =>
    drawn(paths.portal, BuyerPortal, { order, asked: { email: '', order: '' }, missed });
  const gift: OpenGift = {
    state: 'open',
    page_language: 'de',
    white_label: null,
    sleeve,
    dedication: 'Zxd',
    signature: 'Zxs',
    lyrics: [['Zxl']],
    lyrics_language: 'es',
    line_starts: [1],
    audio_url: '/song',
    film: { url: '/film', captions_url: null },
    may_download: true,
    thanked: null,
    unsent: null,
    shown_thanks: ['Zxq'],
    takes_thanks: true,
  };
  const frame = { brand: 'Keepsong', supportEmail: 'help@example.com', parts: '/gift/a', said: 'empty' };
  const thanked = {
    ...gift,
    thanked: { line: 'Zxt', recording: 'film', shows: true, is_shown: true, withdrawal_url: '/unsubscribe' },
  } as const;
  const asks = {
    state: 'asks',
    page_language: 'de',
    white_label: null,
    question: 'Zxq',
    occasion: 'travel',
    seed: 'a',
  } as const;
  return [
    ...orderStatuses.map((status) => portal(anOrder({ status, progress: 0.4, files: [], lyrics: null }))),
    portal(anOrder({})),
    portal(anOrder({ review: 'in-review', status: 'ready', lyrics: null })),
    portal(anOrder({ review: 'refused', status: 'ready', files: files.slice(-1), lyrics: null })),
    portal(anOrder({ waits_for_words: true, status: 'processing', files: [], price_paid_pence: 0 })),
    portal(anOrder({ pay_again: { day: 'tomorrow', is_sold_out: true, is_today_full: true } as never })),
    portal(null, { reason: 'not-found' }),
    drawn(paths.trackOrder, TrackOrderPage, null),
    drawn(paths.findOrder, FindOrderPage, null),
    drawn('/watch', WatchPage, { film: null }),
    drawn('/watch', WatchPage, { film: { kind: 'audio', url: '/a', sleeve, language: 'es', lyrics: [] } }),
    drawn('/gift', createElement(GiftPageView, { page: gift, ...frame }), null),
    drawn('/gift', createElement(GiftPageView, { page: thanked, ...frame }), null),
    drawn('/gift', createElement(GiftQuestion, { page: asks, ...frame, said: 'wrong' }), null),
    drawn(
      '/tabs',
      createElement(TrackedTabs, { api: {} as never, order: anOrder({}), onStale: () => undefined }),
      null,
    ),
    drawnRights(),
  ];
}

const decoded = (text: string): string =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

/** Every text and every label of a page; not the sleeve's drawing, and no language's own name in the choice of languages. */
function textsOf(page: string): string[] {
  const html = page.replaceAll(/<!-- -->|<svg.*?<\/svg>|<option.*?<\/option>/gs, '');
  const seen = html.split(/<[^>]*>/);
  const labels = Array.from(
    html.matchAll(/\b(?:aria-label|alt|placeholder|title)="([^"]*)"/g),
    ([, label = '']) => label,
  );
  return [...seen, ...labels].map(decoded).filter((text) => text !== '');
}

/** An expression that matches what a message says, whatever its values are; null for a plural, or where it is nothing but values. */
function saidBy(source: string): RegExp | null {
  if (/\{\w+,/.test(source)) return null;
  const fixed = source.replaceAll("''", "'").split(/\{\w+\}/);
  if (!fixed.some((part) => /\p{L}{2}/u.test(part))) return null;
  return new RegExp(
    `^${fixed.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('.+')}$`,
    'u',
  );
}

const [first, ...others] = readLanguages('content/messages');
const englishMessages = Array.from(first?.messages ?? [], ([key, { source }]) => ({
  key,
  source,
  said: saidBy(source),
}));

for (const { code, messages } of others)
  test(`MEND-09b an order in ${code} is read without an English sentence: portal in every state, tracking, shared film and song`, async () => {
    const speech = await loadLocale(code);
    setLocaleSource(() => speech);
    const spoken = Array.from(messages.values(), ({ source }) => saidBy(source));
    const left = everyPage()
      .flatMap(textsOf)
      .filter((text) => englishMessages.some(({ said }) => said?.test(text)))
      .filter((text) => !spoken.some((said) => said?.test(text)));
    expect(new Set(left)).toEqual(new Set());
    expect(everyPage().join(' ')).toMatch(/49,00\s£/);
  });

test('MEND-09b the comparison finds English, where a page speaks it', () => {
  const texts = everyPage().flatMap(textsOf);
  const found = englishMessages.filter(
    ({ key, said }) => isReadByBuyers(key) && texts.some((text) => said?.test(text)),
  );
  expect(found.length).toBeGreaterThan(150);
});
