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

const hourOfDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });

/** The hour in Europe/London at that moment, 0 to 23. */
export function londonHour(at: Date): number {
  return Number(hourOfDay.format(at));
}

/** The moment when clocks in London show `hour` o'clock on `day` ('YYYY-MM-DD'); not for the hours in which they change. */
export function londonMoment(day: string, hour: number): Date {
  const inUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const ahead = (londonHour(inUtc) - hour + 24) % 24;
  return new Date(inUtc.getTime() - ahead * 60 * 60 * 1000);
}
