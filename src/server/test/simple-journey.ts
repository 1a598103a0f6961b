import type { TestBrowser } from './client.ts';

type SimpleInput = Parameters<TestBrowser['api']['simpleOrder']['placeSimpleOrder']>[0];

/** A complete simple order, as the form sends it. */
export function aSimpleOrder(
  changes: Partial<SimpleInput['order']> = {},
  rest: Partial<Omit<SimpleInput, 'order'>> = {},
): SimpleInput {
  return {
    idempotency_key: globalThis.crypto.randomUUID(),
    total_price: 2900,
    ...rest,
    order: {
      fullName: 'Dan Okafor',
      email: 'dan@example.com',
      occasion: 'birthday',
      recipientName: 'Mags',
      genre: 'R&B Soul',
      facts: ['Rebuilds old radios', '', 'A sleeper train to Lapland', '', ''],
      deliveryTier: 'standard',
      addons: { bonusTrack: false, lyricScroll: false, qrPage: false, spotifyPublish: false },
      ...changes,
    },
  };
}
