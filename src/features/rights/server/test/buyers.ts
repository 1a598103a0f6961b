import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { orderByNumber } from '#features/orders/server/index.ts';
import { judgeQuality, releaseOrder } from '#features/production/server/quality.ts';
import { emails } from '#platform/mail/schema.ts';
import type { Studio } from '#platform/studio/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn, uploadPhoto } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import type { TestService } from '#server/test/service.ts';

export interface Buyer {
  /** The shop of the order. */
  service: TestService;
  browser: TestBrowser;
  number: string;
}

type Changes = Parameters<typeof anOrderInput>[0];

/** A buyer with an order, paid unless told otherwise. */
export async function buyer(
  service: TestService,
  changes: Changes = {},
  { pay = true, card }: { pay?: boolean; card?: string } = {},
): Promise<Buyer> {
  const browser = new TestBrowser(service.baseUrl);
  const photos = changes?.format === 'audio+video' ? [await redPhoto(browser)] : [];
  const input = anOrderInput({ ...changes, photo_ids: photos });
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(input);
  if (pay) await payOn(browser, url, card);
  return { service, browser, number };
}

async function redPhoto(browser: TestBrowser): Promise<string> {
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } });
  return uploadPhoto(browser, new Uint8Array(await picture.jpeg().toBuffer()), 'zanzibar-beach.jpg');
}

export function reaches({ service, browser, number }: Buyer, status: string): Promise<unknown> {
  return eventually(
    async () =>
      (await hasStatus(service, number, status)) &&
      (await browser.api.portal.portalOrder({ order_number: number })).status === status,
    `${number} to be ${status}`,
  );
}

/** A new code that confirms the erasure of an order, as it is e-mailed about it. */
export async function erasureCode({ service: { deps }, browser, number }: Buyer): Promise<string> {
  const { id = '' } = (await orderByNumber(deps.db, number)) ?? {};
  const about = sql`${emails.key} like ${`erasure-code:${id}:%`}`;
  const before = new Set((await deps.db.select().from(emails).where(about)).map((letter) => letter.id));
  await browser.api.rights.sendErasureCode({ order_number: number, wanted: true });
  const sent = await deps.db.select().from(emails).where(about);
  const text = sent.find((letter) => !before.has(letter.id))?.text ?? '';
  return /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(text)?.[0] ?? 'none';
}

export interface HeldStudio {
  studio: Studio;
  hold: (on: boolean) => void;
  /** Waits until so many songs were held, or stopped, in all. */
  holds: (count: number) => Promise<unknown>;
  stopped: (count: number) => Promise<unknown>;
}

/** Passes and releases the first version. */
export async function release({ deps }: TestService, { number }: Buyer): Promise<void> {
  const which = { order_number: number, version: 1 };
  await judgeQuality(deps, { ...which, verdict: 'passed', note: 'The name is sung well' }, 'ada');
  await releaseOrder(deps, which, 'ada');
}

/** A studio whose songs wait while `hold` is on, or until they are stopped. */
export function heldStudio(): HeldStudio {
  const now = { held: false, stops: 0, waiting: 0 };
  return {
    studio: {
      ...quickStudio,
      async make(input, options) {
        now.waiting += now.held ? 1 : 0;
        while (now.held) {
          if (options.signal.aborted) {
            now.stops += 1;
            throw new Error('stopped');
          }
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
        }
        return quickStudio.make(input, options);
      },
    },
    hold(on) {
      now.held = on;
    },
    holds: (count) => eventually(() => Promise.resolve(now.waiting === count), `${count} songs to be begun`),
    stopped: (count) => eventually(() => Promise.resolve(now.stops === count), `${count} songs to be stopped`),
  };
}
