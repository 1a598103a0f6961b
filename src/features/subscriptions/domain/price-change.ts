/** Days of notice before a business pays another price for its plan. */
const noticeDays = 14;

/**
 * True for a plan that is to go on at the price book's price: it has another one, nothing else follows it, and its business hears
 * of it two weeks ahead. A period that is over sooner is let go by; the change is made in the next.
 */
export function isPriceMoveDue(
  plan: {
    status: 'incomplete' | 'never_begun' | 'trialing' | 'active' | 'past_due' | 'ended';
    pricePence: number | null;
    nextPlan: string | null;
    endsWithPeriod: boolean;
    periodEnd: Date;
  },
  bookPence: number,
  now: Date,
): boolean {
  if (plan.status !== 'active' && plan.status !== 'trialing') return false;
  if (plan.pricePence === null || plan.pricePence === bookPence) return false;
  if (plan.nextPlan !== null || plan.endsWithPeriod) return false;
  return plan.periodEnd.getTime() - now.getTime() >= noticeDays * 86_400_000;
}
