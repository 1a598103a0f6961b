import type { Buyer } from '#features/rights/server/test/buyers.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { beginUpload, sendBytes } from '#server/test/films.ts';
import { eventually } from '#server/test/journey.ts';
import type { MagazineOrder } from '../../contract.ts';

type Entry = NonNullable<NonNullable<MagazineOrder['challenge']>['entry']>;

/** Begins the upload of a film of the reaction to an order. */
export function beginFilm({ browser, number }: Buyer, size: number, by: TestBrowser = browser): Promise<Response> {
  return beginUpload(by, '/reaction-uploads', size, `order ${Buffer.from(number).toString('base64')}`);
}

/** Sends a whole film. @returns the id of its upload */
export async function sendFilm(owner: Buyer, bytes: Buffer): Promise<string> {
  const location = (await beginFilm(owner, bytes.length)).headers.get('location') ?? '';
  await sendBytes(owner.browser, location, 0, bytes);
  return location.split('/').at(-1) ?? '';
}

/** Enters a film that was sent, as the page does. @returns the order's place in the magazine right after it */
export async function enterFilm(
  { browser, number }: Buyer,
  upload_id: string,
  may_be_shown = false,
): Promise<MagazineOrder> {
  const calls = browser.api.customerSongs;
  const { consent_version } = await calls.magazineOrder({ order_number: number });
  return calls.enterChallenge({ order_number: number, upload_id, may_be_shown, consent_version });
}

/** Waits until a film was looked at. */
export function checkedEntry({ browser, number }: Buyer): Promise<Entry> {
  return eventually(async () => {
    const { challenge } = await browser.api.customerSongs.magazineOrder({ order_number: number });
    return challenge?.entry?.state !== 'checking' && challenge?.entry;
  }, 'the look at a film');
}

/** Sends a film, enters it and waits until it was looked at. */
export async function entered(owner: Buyer, bytes: Buffer, mayBeShown = false): Promise<Entry> {
  await enterFilm(owner, await sendFilm(owner, bytes), mayBeShown);
  return checkedEntry(owner);
}
