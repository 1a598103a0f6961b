import { orderByNumber } from '#features/orders/server/index.ts';
import type { Buyer } from '#features/rights/server/test/buyers.ts';
import { SerialQueue } from '#kit/serial-queue.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { beginUpload, sendBytes } from '#server/test/films.ts';
import { eventually } from '#server/test/journey.ts';
import type { TestService } from '#server/test/service.ts';
import type { MagazineOrder } from '../../contract.ts';
import { consentVersion } from '../../domain/texts.ts';
import { enterChallenge } from '../challenge.ts';
import { checkFilm } from '../check-film.ts';
import { openCustomerSongs } from '../deps.ts';
import { openEntryOf, type EntryRow } from '../repository.ts';

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

/** The row of an order's entry. */
export async function entryRow({ deps: { db } }: TestService, owner: Buyer): Promise<EntryRow> {
  const order = await orderByNumber(db, owner.number);
  const row = order && (await openEntryOf(db, order.id));
  if (!row) throw new Error('No film takes part');
  return row;
}

/** Enters a film that may be shown, and holds its look back until `check`. */
export async function waitingFilm(service: TestService, owner: Buyer, film: Buffer) {
  const deps = openCustomerSongs(service.deps);
  const upload = await sendFilm(owner, film);
  const noWorker = { ...deps, jobs: { enqueue: () => Promise.resolve() } as unknown as typeof deps.jobs };
  const input = { upload_id: upload, may_be_shown: true, consent_version: consentVersion };
  await enterChallenge(noWorker, { order_number: owner.number, ...input });
  const { id } = await entryRow(service, owner);
  const check = (by: Partial<typeof deps> = {}): Promise<void> =>
    checkFilm({ ...deps, ...by }, { entry: id, upload }, { id: 'this run', step: (_name, run) => run() });
  return { id, upload, check };
}

/** Turns in which something else happens once a film was copied, before anything is noted of it. */
export function onceCopied(happens: () => Promise<unknown>): SerialQueue {
  const turns = new SerialQueue();
  return Object.assign(new SerialQueue(), {
    take: async <T>(run: () => Promise<T>) => {
      const copied = await turns.take(run);
      await happens();
      return copied;
    },
  });
}
