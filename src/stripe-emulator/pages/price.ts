import { isMetered, monthsOf } from '../objects/catalogue.ts';
import type { SessionRecord } from '../store.ts';
import { money } from './layout.ts';
import { languageOf } from './page-language.ts';
import { pageText } from './page-text.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const DAY_MS = 86_400_000;

/** Amount that is charged today: £53.99 */
export function total({ session }: SessionRecord): string {
  return money(session.amount_total ?? 0, session.currency ?? 'gbp', languageOf(session));
}

export function isYearly({ lines }: SessionRecord): boolean {
  return lines.some(({ price }) => monthsOf(price) === 12);
}

/** £53.99, £99.00 a month, £990.00 a year, or when the months begin. */
export function terms(record: SessionRecord, now: Date): string {
  const { plan, lines } = record;
  if (!plan) return total(record);
  const recurring = lines.filter(({ price }) => price.type === 'recurring');
  const pence = recurring.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0);
  const fixed = isYearly(record) ? pageText.plan.yearly : pageText.plan.monthly;
  const words = recurring.some(({ price }) => isMetered(price)) ? pageText.plan.metered : fixed;
  const regular = words(money(pence, record.session.currency ?? 'gbp'));
  if (plan.trialDays === 0) return regular;
  return pageText.plan.afterTrial(regular, day.format(now.getTime() + plan.trialDays * DAY_MS));
}
