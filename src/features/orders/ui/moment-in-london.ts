import { currentSpeech } from '#ui/speech.ts';

const inLondon = { timeZone: 'Europe/London' } as const;

/** A day in the page's or the letter's language: '2026-05-05' -> 'Tuesday 5 May' */
export function dayInLondon(date: string): string {
  return formatted(`${date}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long', ...inLondon });
}

/** A moment by the clocks of London, in the same language: '2026-05-05T13:05:00Z' -> 'Tuesday 5 May, 14:05' */
export function momentInLondon(iso: string): string {
  const time = formatted(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...inLondon });
  return `${formatted(iso, { weekday: 'long', day: 'numeric', month: 'long', ...inLondon })}, ${time}`;
}

function formatted(iso: string, format: Intl.DateTimeFormatOptions): string {
  const { code } = currentSpeech();
  return new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, format).format(new Date(iso));
}
