import { eq } from 'drizzle-orm';
import { redactOrder } from '#features/rights/server/erase.ts';
import type { buyer, Buyer } from '#features/rights/server/test/buyers.ts';
import { madeSong, releasedSong } from '#features/rights/server/test/stored-song.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { reviewAsk } from '../ask.ts';
import { reviewsPersonalData } from '../personal-data.ts';

const dayMilliseconds = 24 * 3_600_000;

export interface Giver extends Buyer {
  email: string;
}

type Letter = typeof emails.$inferSelect;
type Changes = Parameters<typeof buyer>[1];

export interface ReviewShop {
  service: TestService;
  clock: SettableClock;
  admin: TestBrowser;
  visitor(): TestBrowser;
  /** A giver whose song is released. */
  giver(changes?: Changes): Promise<Giver>;
  /** The same, whose money can go back. */
  payingGiver(): Promise<Giver>;
  /** A giver who was asked, with the token of the letter's link. */
  asked(changes?: Changes): Promise<Giver & { token: string }>;
  hear(owner: Buyer): Promise<unknown>;
  lettersTo(owner: Giver): Promise<Letter[]>;
  /** Sends the letters that are due. */
  turn(): Promise<void>;
  passDays(days: number): void;
  erase(orderId: string): Promise<unknown>;
}

/** A shop in the spring of 2026 whose clock is moved by hand. */
export async function openReviewShop(): Promise<ReviewShop> {
  // Staff sign in by the machine's own clock.
  const clock = new SettableClock(new Date());
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000, ordersPerVisitorPerHour: 10_000 };
  const service = await startService({ clock, site });
  const admin = await adminBrowser(service);
  clock.set('2026-03-20T10:00:00Z');
  const { db } = service.deps;
  let givers = 0;
  const giverOf = async (song: typeof releasedSong, changes: Changes = {}): Promise<Giver> => {
    const email = `giver-${(givers += 1)}@example.com`;
    return { ...(await song(service, { email, ...changes })), email };
  };
  const shop: ReviewShop = {
    service,
    clock,
    admin,
    visitor: () => new TestBrowser(service.baseUrl),
    giver: (changes) => giverOf(releasedSong, changes),
    payingGiver: () => giverOf(madeSong),
    async asked(changes = {}) {
      const owner = await shop.giver(changes);
      await shop.hear(owner);
      shop.passDays(4);
      await shop.turn();
      const [letter] = await shop.lettersTo(owner);
      return { ...owner, token: /\/review#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '' };
    },
    hear: ({ browser, number }) => browser.api.reviews.noteHeard({ order_number: number }),
    lettersTo: async ({ email }) =>
      (await db.select().from(emails).where(eq(emails.recipient, email))).filter(({ key }) =>
        key.startsWith('review-ask:'),
      ),
    turn: () => sendDue({ ...service.deps, scheduledMessages: [reviewAsk] }),
    passDays: (days) => clock.advance(days * dayMilliseconds),
    erase: (orderId) =>
      db.transaction((tx) => redactOrder(service.deps, tx, [reviewsPersonalData], orderId, 'personal')),
  };
  return shop;
}
