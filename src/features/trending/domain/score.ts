/** Days after which a view or an order counts half. */
const halfLifeDays = 7;

/** Days that count at all. */
export const scoredDays = 30;

/** A paid order that began at an article says more than somebody who read it. */
const orderWeight = 25;

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Days are those of Europe/London, as '2026-07-01'. */
export interface DayCount {
  day: string;
  views: number;
  orders: number;
}

/** Score that articles are sorted by: views and paid orders of the last thirty days, the older the less. */
export function trendingScore(days: readonly DayCount[], today: string): number {
  const score = days.reduce((sum, { day, views, orders }) => {
    const age = Math.round((Date.parse(today) - Date.parse(day)) / dayMilliseconds);
    if (age < 0 || age >= scoredDays) return sum;
    return sum + (views + orderWeight * orders) * 0.5 ** (age / halfLifeDays);
  }, 0);
  return Math.round(score * 100) / 100;
}
