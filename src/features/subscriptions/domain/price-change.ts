/** Days of notice before a business pays another price for its plan. */
const noticeDays = 14;

interface PricedPlan {
  status: 'incomplete' | 'never_begun' | 'trialing' | 'active' | 'past_due' | 'ended';
  plan: string;
  pricePence: number | null;
  nextPlan: string | null;
  nextPence: number | null;
  endsWithPeriod: boolean;
  periodEnd: Date;
}

/** Pence that a business has last been told its plan will cost, and since when; null once they are paid or taken back. */
interface Notice {
  toldPence: number | null;
  toldAt: Date | null;
}

const noNotice: Notice = { toldPence: null, toldAt: null };

const hasNotice = (since: Date, { periodEnd }: PricedPlan): boolean =>
  periodEnd.getTime() - since.getTime() >= noticeDays * 86_400_000;

/** Pence at which a plan goes on once its period is over, where that is another price; null for one that goes on as it is, or as another plan. */
export function announcedPence({
  plan,
  pricePence,
  nextPlan,
  nextPence,
}: Omit<PricedPlan, 'status' | 'periodEnd'>): number | null {
  const isMoving = nextPlan === plan && pricePence !== null && nextPence !== pricePence;
  return isMoving ? nextPence : null;
}

/**
 * True where the business was told of the price book's price, in time unless it is a lower one: to end the plan and to choose it again
 * puts nothing off, and loses nothing.
 */
function wasTold(plan: PricedPlan & Notice, bookPence: number): boolean {
  if (plan.toldPence !== bookPence || plan.toldAt === null) return false;
  return (plan.pricePence !== null && bookPence < plan.pricePence) || hasNotice(plan.toldAt, plan);
}

/** Pence at which a plan goes on that its business keeps; null where no price of it is known. */
export function priceIfKept(plan: PricedPlan & Notice, bookPence: number): number | null {
  return wasTold(plan, bookPence) ? bookPence : plan.pricePence;
}

/** The notice that stands once a plan is stored as it is now. One that the price book has overtaken ends with what announced it. */
export function noticeAfter(
  before: (PricedPlan & Notice) | undefined,
  plan: PricedPlan,
  { bookPence, now }: { bookPence: number; now: Date },
): Notice {
  const announced = announcedPence(plan);
  if (announced !== null && announced !== before?.toldPence) return { toldPence: announced, toldAt: now };
  if (!before || before.plan !== plan.plan || before.toldPence === plan.pricePence) return noNotice;
  if (announced === null && before.toldPence !== bookPence) return noNotice;
  return { toldPence: before.toldPence, toldAt: before.toldAt };
}

/**
 * True for a plan that is to go on at the price book's price: it has another one, nothing else follows it, and its business hears
 * of it two weeks ahead, or did. A period that is over sooner is let go by; the change is made in the next. A change that the price book
 * has overtaken is corrected: downwards, or to the price that runs, at once.
 */
export function isPriceMoveDue(plan: PricedPlan & Notice, bookPence: number, now: Date): boolean {
  if (plan.status !== 'active' && plan.status !== 'trialing') return false;
  if (plan.pricePence === null || plan.endsWithPeriod) return false;
  const isAhead = hasNotice(now, plan) || wasTold(plan, bookPence);
  if (plan.nextPlan === null) return plan.pricePence !== bookPence && isAhead;
  const announced = announcedPence(plan);
  if (announced === null || announced === bookPence) return false;
  return isAhead || bookPence < announced || bookPence === plan.pricePence;
}

/** True for a plan whose announced price has been taken back: it goes on as it is, at the price book's price. */
export function isPriceKept(before: PricedPlan, plan: PricedPlan, bookPence: number): boolean {
  if (plan.status !== 'active' && plan.status !== 'trialing') return false;
  const isSamePeriod = before.periodEnd.getTime() === plan.periodEnd.getTime() && before.pricePence === plan.pricePence;
  const goesOn = plan.nextPlan === null && !plan.endsWithPeriod && plan.plan === before.plan;
  // Without a price that follows and not at the book's, one price is being replaced by another at this moment.
  return announcedPence(before) !== null && isSamePeriod && goesOn && plan.pricePence === bookPence;
}
