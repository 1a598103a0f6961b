import { eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { scheduledMessages } from '#features/schedule/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import type { PlanInvoice, Subscription } from '#platform/payments/port.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { SoldPlanKey } from '../domain/sold-plans.ts';
import { planInvoices, subscriberProfiles, subscriptions } from './schema.ts';
import { syncSubscription } from './sync.ts';

const begin = new Date('2026-06-01T08:00:00Z');
const clock = new SettableClock(new Date('2026-06-20T08:00:00Z'));
const month = (number: number): Date => new Date(Date.UTC(2026, 5 + number, 1, 8));

/** A plan as the provider has it at one time, its invoices with it. */
interface State extends Pick<Subscription, 'plan' | 'pricePence' | 'status' | 'next' | 'endsWithPeriod'> {
  /** Of the plan, counted from 0. */
  month: number;
  invoices: Pick<PlanInvoice, 'status' | 'totalPence' | 'tries'>[];
}

const running = { next: null, endsWithPeriod: false, month: 0, status: 'active' } as const;
const paid = (totalPence: number) => ({ status: 'paid', totalPence, tries: 1 }) as const;
const failed = (totalPence: number) => ({ status: 'failed', totalPence, tries: 2 }) as const;

/** States of a plan from its beginning to its end: the setup or a trial, another plan, an unpaid month. */
function historyOf(plan: SoldPlanKey, pence: { each: number; first: number; later: number }): State[] {
  const as = { ...running, plan, pricePence: pence.each };
  const other: SoldPlanKey = pence.first === 0 ? 'agency_builder' : plan === 'hotel' ? 'host' : 'hotel';
  const [first, later] = [paid(pence.first), paid(pence.later)];
  return [
    { ...as, status: 'incomplete', invoices: [] },
    ...(pence.first === 0 ? [{ ...as, status: 'trialing' as const, invoices: [first] }] : []),
    { ...as, invoices: [first] },
    { ...as, next: { plan: other, pence: pence.later }, invoices: [first] },
    { ...as, plan: other, pricePence: pence.later, month: 1, invoices: [first, later] },
    {
      ...as,
      plan: other,
      pricePence: pence.later,
      month: 2,
      status: 'past_due',
      invoices: [first, later, failed(900)],
    },
    { ...as, plan: other, pricePence: pence.later, month: 2, invoices: [first, later, paid(900)] },
    { ...as, plan: other, month: 2, endsWithPeriod: true, invoices: [first, later, paid(900)] },
    { ...as, plan: other, month: 3, status: 'ended', invoices: [first, later, paid(900)] },
  ];
}

const histories: Record<string, State[]> = {
  host: historyOf('host', { each: 1200, first: 3900, later: 2400 }),
  hotel: historyOf('hotel', { each: 700, first: 5900, later: 1400 }),
  'a host whose first payment fails': [
    { ...running, plan: 'host', pricePence: 1200, status: 'incomplete', invoices: [failed(3900)] },
    {
      ...running,
      plan: 'host',
      pricePence: 1200,
      status: 'never_begun',
      invoices: [{ ...failed(3900), status: 'void' }],
    },
  ],
  'an agent with a trial': historyOf('starter', { each: 9900, first: 0, later: 12_500 }),
};

let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
});
afterAll(() => service.end());

/** An account of its own with a plan that is in the first state of its history. */
async function aPlan(history: readonly State[]) {
  const { db, ids } = service.deps;
  const [accountId, id] = [ids.id(), ids.id()];
  const names = { firstName: 'Maren', lastName: 'Holt', companyName: 'The Hut', vatRegistered: false, vatNumber: null };
  await db.insert(user).values({
    id: accountId,
    name: 'Maren',
    email: `${accountId}@example.com`,
    emailVerified: true,
    createdAt: begin,
    updatedAt: begin,
  });
  await db.insert(subscriberProfiles).values({ ...names, accountId, kind: 'host', updatedAt: begin });
  const world = { at: 0 };
  const asked = (): State => history[world.at]!;
  const answer = (): Subscription => {
    const { invoices: _, month: number, ...state } = asked();
    const period = { periodStart: month(number), periodEnd: month(number + 1) };
    return { ...state, ...period, subscriptionId: id, accountId, customerId: `cus_${id}` };
  };
  const invoices = (): PlanInvoice[] =>
    asked().invoices.map((invoice, number) => ({
      ...invoice,
      invoiceId: `${id}-${number}`,
      number: `${id}-${number}`,
      issuedAt: month(number),
      paidAt: invoice.status === 'paid' ? month(number) : null,
      nextTryAt: null,
      lines: [],
    }));
  return { id, world, answer, invoices };
}

/** All that is kept of a plan, in the plan's own names, so that two plans can be compared. */
async function keptOf(id: string) {
  const { db } = service.deps;
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  const { accountId: _a, looks: _l, createdAt: _c, syncedAt: _s, ...kept } = plan!;
  const invoices = await db.select().from(planInvoices).where(eq(planInvoices.subscriptionId, id));
  const letters = await db
    .select()
    .from(scheduledMessages)
    .where(like(scheduledMessages.subject, `${id}%`));
  const same = JSON.stringify({
    kept,
    invoices: invoices
      .map(({ id: invoice, status, totalPence, tries, paidAt }) =>
        [invoice, status, totalPence, tries, paidAt?.toISOString()].join(' '),
      )
      .toSorted(),
    // A letter that was never called for and one that was taken back are the same: none.
    letters: letters
      .filter(({ state }) => state === 'waiting')
      .map(({ kind, subject, dueAt }) => [kind, subject, dueAt.toISOString()].join(' '))
      .toSorted(),
  });
  return same.replaceAll(id, 'the-plan');
}

test.each(Object.keys(histories))(
  'HOST-02 HOST-03 AGT-05 events of %s in every sequence, repeated and at once, leave what one look at the end leaves',
  async (name) => {
    const history = histories[name]!;
    const { payments } = service.deps;
    const last = history.length - 1;
    const once = await aPlan(history);
    once.world.at = last;
    payments.retrieveSubscription = () => Promise.resolve(once.answer());
    payments.invoicesOf = () => Promise.resolve(once.invoices());
    await syncSubscription(service.deps, once.id);
    const expected = await keptOf(once.id);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 12 }), { minLength: 10, maxLength: 40, size: 'max' }), async (turns) => {
        const { id, world, answer, invoices } = await aPlan(history);
        // An answer is what was true when it was asked for, and arrives when a turn lets it through.
        const provider = { asked: 0, held: [] as (() => void)[], isOver: false };
        payments.retrieveSubscription = async () => {
          const found = answer();
          provider.asked += 1;
          await new Promise<void>((resolve) => {
            provider.held.push(resolve);
          });
          return found;
        };
        payments.invoicesOf = () => Promise.resolve(invoices());
        const handled: Promise<void>[] = [];
        /** An event comes, and its question is on the way. */
        const come = async (): Promise<void> => {
          const { asked } = provider;
          handled.push(syncSubscription(service.deps, id));
          while (provider.asked === asked) await new Promise(setImmediate);
        };
        for (const turn of turns) {
          if (turn <= 2) world.at = Math.min(last, world.at + 1);
          else if (turn <= 6) await come();
          else provider.held.splice(turn % Math.max(1, provider.held.length), 1)[0]?.();
          await new Promise(setImmediate);
        }
        world.at = last;
        await come();
        const all = Promise.all(handled).finally(() => {
          provider.isOver = true;
        });
        // The last answer overtakes all that are still on the way.
        while (!provider.isOver) {
          provider.held.pop()?.();
          await new Promise(setImmediate);
        }
        await all;
        expect(await keptOf(id)).toBe(expected);
      }),
      // Each run lives in the database: the sequence that fails is told as it is, none shorter is looked for.
      { numRuns: 12, endOnFailure: true },
    );
  },
);
