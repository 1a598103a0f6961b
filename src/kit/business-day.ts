/** The business runs on London time, wherever the server stands. */
const london = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in Europe/London at that moment, 'YYYY-MM-DD'. */
export function businessDay(at: Date): string {
  return london.format(at);
}

/** The calendar day after `day` ('YYYY-MM-DD'); days of 23 and 25 hours make no difference. */
export function nextBusinessDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + 1);
  return noon.toISOString().slice(0, 10);
}
