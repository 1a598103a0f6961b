import { currentLocale } from '#ui/locale.ts';

interface Formats {
  day: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

/** By language: to make them costs more than all else that a letter says. */
const known = new Map<string, Formats>();

/** A day in the page's or the letter's language: '2026-05-05' -> 'Tuesday 5 May' */
export function dayInLondon(date: string): string {
  return formats().day.format(new Date(`${date}T12:00:00Z`));
}

/** A moment by the clocks of London, in the same language: '2026-05-05T13:05:00Z' -> 'Tuesday 5 May, 14:05' */
export function momentInLondon(iso: string): string {
  const { day, time } = formats();
  const at = new Date(iso);
  return `${day.format(at)}, ${time.format(at)}`;
}

function formats(): Formats {
  const { code } = currentLocale();
  const found = known.get(code) ?? formatsOf(code === 'en' ? 'en-GB' : code);
  known.set(code, found);
  return found;
}

function formatsOf(language: string): Formats {
  const timeZone = 'Europe/London';
  return {
    day: new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
    time: new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  };
}
