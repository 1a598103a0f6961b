import type { Deps } from '#platform/deps.ts';
import type { TestBrowser } from './client.ts';

type OrderInput = Parameters<TestBrowser['api']['orders']['createCheckoutSession']>[0];

/** A complete order for a song, as the wizard sends it. */
export function anOrderInput(
  changes: Partial<OrderInput['order']> = {},
  rest: Partial<Omit<OrderInput, 'order'>> = {},
): OrderInput {
  return {
    idempotency_key: globalThis.crypto.randomUUID(),
    total_price: changes.format === 'audio+video' ? 5399 : 2900,
    ...rest,
    order: {
      occasion_type: 'birthday',
      first_name: 'Ruth',
      email: 'dan@example.com',
      language: 'English',
      music_genre: 'Jazz',
      favorite_moment: 'You burnt the toast every Sunday and we ate it anyway.',
      mood: 'Happy',
      vocal_style: 'Female',
      tempo: 'Medium',
      format: 'audio',
      ...changes,
    },
  };
}

/** Pays on the hosted payment page as a person would: opens it, sends its form. @returns where it sends the browser */
export async function payOn(browser: TestBrowser, url: string, card = '4242424242424242'): Promise<string | null> {
  const page = new URL(url);
  const body = new URLSearchParams({ one_tap: card });
  const response = await browser.fetch(page.href, { method: 'POST', body, headers: { origin: page.origin } });
  return response.headers.get('location');
}

/** Milliseconds between two questions of `eventually`: at first, and at most. Each is a request and what that asks of the database. */
const pauses = { first: 20, last: 400 };

/**
 * Waits until `read` gives something; a service that works in the background is asked again and again, ever more rarely, so
 * that those who wait leave the machine to those who work.
 */
export async function eventually<T>(
  read: () => Promise<T | null | undefined | false>,
  what: string,
  seconds = 60,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.last)) {
    const value = await read();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`Still waiting for ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
  }
}

/**
 * True once an order has one of these statuses. Asks the database alone: whoever waits for what a page shows of it asks this
 * first, and spares the service all requests but the last.
 */
export async function hasStatus(
  { deps }: { deps: Pick<Deps, 'db'> },
  number: string,
  ...statuses: string[]
): Promise<boolean> {
  // Browser tests begin with these steps in each of their processes, and have no use for the server.
  const { orderByNumber } = await import('#features/orders/server/index.ts');
  return statuses.includes((await orderByNumber(deps.db, number))?.status ?? '');
}

/** Uploads a photo as the wizard does: by tus in one piece, then the check. @returns its id */
export async function uploadPhoto(
  browser: TestBrowser,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  purpose: 'song' | 'souvenir' = 'song',
): Promise<string> {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const created = await browser.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded(name)}`,
    },
  });
  const location = created.headers.get('location') ?? '';
  await browser.fetch(location, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  const photo = await browser.api.uploads.finishPhoto({ upload_id: location.split('/').at(-1) ?? '', purpose });
  return photo.id;
}
