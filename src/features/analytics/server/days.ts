const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The calendar day that many days before. */
export function daysAgo(day: string, days: number): string {
  return new Date(new Date(`${day}T12:00:00Z`).getTime() - days * dayMilliseconds).toISOString().slice(0, 10);
}
