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
 * True for a plan that is to go on at the price book's price: it has another one, nothing else follows it, and its business hears
 * of it two weeks ahead. A period that is over sooner is let go by; the change is made in the next. A change that the price book
 * has overtaken is corrected: downwards, or to the price that runs, at once.
 */
export function isPriceMoveDue(plan: PricedPlan, bookPence: number, now: Date): boolean {
  if (plan.status !== 'active' && plan.status !== 'trialing') return false;
  if (plan.pricePence === null || plan.endsWithPeriod) return false;
  const isAhead = plan.periodEnd.getTime() - now.getTime() >= noticeDays * 86_400_000;
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
