import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { buyer, reaches, release } from '#features/rights/server/test/buyers.ts';
import { scheduleMessage } from '#features/schedule/server/index.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { insertSend } from './repository.ts';
import { giftMessages } from './scheduled.ts';
import { sendKind } from './sends.ts';

const clock = new SettableClock('2025-12-30T00:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const gifts = 2000;
const words = { dedication: '', signature: 'Sam', question: null, answer: null, may_download: false, last_day: null };
const halfHour = 30 * 60_000;

/** Twelve zones, with the days of 2026 on which their clocks are changed. */
const zones: readonly (readonly [zone: string, ...changes: string[]])[] = [
  ['Europe/London', '2026-03-29', '2026-10-25'],
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['Africa/Lagos'],
  ['Asia/Kolkata'],
  ['Asia/Tokyo'],
  ['Australia/Sydney', '2026-04-05', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['Pacific/Auckland', '2026-04-05', '2026-09-27'],
  ['Pacific/Kiritimati'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['America/St_Johns', '2026-03-08', '2026-11-01'],
  ['America/Los_Angeles', '2026-03-08', '2026-11-01'],
];

interface Promised {
  day: string;
  hour: number;
  timeZone: string;
}

/** Every fourth gift leaves in the night in which the clocks of its zone are changed, if they are. */
function promised(gift: number): Promised {
  const round = Math.floor(gift / zones.length);
  const [timeZone = '', ...changes] = zones[gift % zones.length] ?? [];
  const isOfChange = changes.length > 0 && round % 4 === 0;
  if (isOfChange) return { timeZone, day: changes[(round / 4) % 2] ?? '', hour: Math.floor(round / 8) % 4 };
  const day = new Date(Date.UTC(2026, 0, 1 + ((gift * 7) % 365))).toISOString().slice(0, 10);
  return { timeZone, day, hour: (gift * 5) % 24 };
}

/** For each reading of a zone's clocks over the year, the first moment at which they show it. */
function readings(timeZone: string): Map<string, number> {
  const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const first = new Map<string, number>();
  for (let at = Date.UTC(2025, 11, 31); at < Date.UTC(2027, 0, 2); at += halfHour) {
    const shown = clocks.format(at);
    if (!first.has(shown)) first.set(shown, at);
  }
  return first;
}

/** The first moment of an hour; of one that the clocks leave out, the first that they show after it. */
function momentOf({ day, hour }: Promised, first: Map<string, number>): number {
  for (let minutes = hour * 60; ; minutes += 30) {
    const [h, m] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
    const at = first.get(`${day} ${h}:${m}`);
    if (at !== undefined) return at;
  }
}

/** Copies of one order that is released, each with its version, its files and its gift under ids of their own. */
async function copyOrder(orderId: string): Promise<void> {
  const own = `'id', 'year-' || copy, 'order_id', 'year-' || copy`;
  const copies: readonly [table: string, where: string, own: string][] = [
    ['orders', 'id', `${own}, 'number', 'year-' || copy, 'lookup_hash', 'year-' || copy, 'draft_key', null`],
    ['productions', 'order_id', `${own}, 'request_key', null`],
    [
      'completed_assets',
      'order_id',
      `${own}, 'id', row.id || copy, 'production_id', 'year-' || copy, 'storage_key', row.storage_key || copy`,
    ],
    // One in ten is never opened, which its giver hears of in a letter more.
    ['gifts', 'order_id', `${own}, 'token_hash', 'year-' || copy, 'opened_at', case when copy % 10 > 0 then now() end`],
  ];
  for (const [table, where, values] of copies)
    await service.deps.db.execute(
      sql`insert into ${sql.identifier(table)}
          select (jsonb_populate_record(row, jsonb_build_object(${sql.raw(values)}))).*
          from ${sql.identifier(table)} as row, generate_series(1, ${sql.raw(String(gifts))}) as copy
          where row.${sql.identifier(where)} = ${orderId}`,
    );
}

/** Plans the letter of each gift. @returns the moments that were promised, by address */
async function planLetters(): Promise<Map<string, number>> {
  const clocks = new Map(zones.map(([timeZone]) => [timeZone, readings(timeZone)]));
  const due = new Map<string, number>();
  await service.deps.db.transaction(async (tx) => {
    for (let gift = 1; gift <= gifts; gift++) {
      const at = promised(gift);
      const [id, recipientEmail] = [`send-${gift}`, `recipient-${gift}@example.com`];
      due.set(recipientEmail, momentOf(at, clocks.get(at.timeZone) ?? new Map<string, number>()));
      const row = { ...at, recipientName: 'Ruth', recipientEmail, state: 'waiting', createdAt: clock.now() } as const;
      await insertSend(tx, { ...row, id, giftId: `year-${gift}` });
      await scheduleMessage(service.deps, tx, { kind: sendKind, subject: id, at });
    }
  });
  return due;
}

test('GIFT-03 two thousand gifts of a year in twelve zones leave at the hour that was promised, each once, through both changes of the clock', async () => {
  const owner = await buyer(service);
  await reaches(owner, 'ready');
  await release(service, owner);
  await owner.browser.api.gifts.saveGift({ order_number: owner.number, ...words });
  // Nobody else sends, and nobody makes anything of the copies.
  await service.deps.jobs.stop();
  await copyOrder((await orderByNumber(service.deps.db, owner.number))?.id ?? '');
  const due = await planLetters();
  const turn = (at: number): Promise<void> => {
    clock.set(new Date(at));
    return sendDue({ ...service.deps, scheduledMessages: giftMessages });
  };
  for (const at of [...new Set(due.values())].toSorted((a, b) => a - b)) {
    await turn(at - 1000);
    await turn(at);
  }
  const sent = await service.deps.db
    .select({ to: emails.recipient, at: emails.createdAt })
    .from(emails)
    .where(sql`${emails.key} like 'gift:%'`);
  expect(sent).toHaveLength(gifts);
  expect(sent.filter(({ to, at }) => at.getTime() !== due.get(to))).toEqual([]);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(gifts);
}, 600_000);
