import { fileSize } from '#kit/file-size.ts';
import { inCurrency, pounds, poundsAndPence } from '#kit/money.ts';
import { dayAndTime } from '#kit/moments.ts';
import { currentLocale } from './locale.ts';

/** Prices, moments and sizes as the language that is spoken now writes them; in English as `kit` writes them. */

const megabyte = 1024 * 1024;

/** 5399 -> '£53.99', '53,99 £'; 2900 -> '£29', '29 £'. */
export function spokenPounds(pence: number): string {
  return spoken(pounds(pence), (language) => sterling(language, pence, pence % 100 === 0 ? 0 : 2));
}

/** Always two decimals: 2900 -> '£29.00', '29,00 £'. */
export function spokenPoundsAndPence(pence: number): string {
  return spoken(poundsAndPence(pence), (language) => sterling(language, pence, 2));
}

/** The same of any currency, in its smallest unit. */
export function spokenAmount(currency: string, amount: number): string {
  return currency === 'gbp' ? spokenPoundsAndPence(amount) : inCurrency(currency, amount);
}

/** '2026-11-17T19:42:00Z' -> 'Tue 17 Nov, 19:42', 'Di., 17. Nov., 19:42'; London's time. */
export function spokenMoment(iso: string): string {
  return spoken(dayAndTime(iso), (language) => {
    const day = formatted(language, iso, { weekday: 'short', day: 'numeric', month: 'short' });
    return `${day}, ${formatted(language, iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
  });
}

/** '17 November 2026', '17. November 2026'; London's day. */
export function spokenDate(at: Date): string {
  const { code } = currentLocale();
  const format = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return formatted(code === 'en' ? 'en-GB' : code, at.toISOString(), format);
}

/** 20 -> '1 minute'; 840 -> '14 minutes', '14 Minuten'; 9000 -> '3 hours', '3 heures'; 200,000 -> '3 days': whole ones, rather too many than too few. */
export function spokenWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const [unit, count] =
    hours > 48
      ? (['day', Math.ceil(hours / 24)] as const)
      : minutes > 90
        ? (['hour', hours] as const)
        : (['minute', minutes] as const);
  const { code } = currentLocale();
  const language = code === 'en' ? 'en-GB' : code;
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** '7.2 MB', '7,2 Mo' */
export function spokenFileSize(bytes: number): string {
  return spoken(fileSize(bytes), (language) => {
    const isLarge = bytes >= megabyte;
    const size = isLarge ? bytes / megabyte : Math.max(1, bytes / 1024);
    const maximumFractionDigits = isLarge && size < 10 ? 1 : 0;
    const unit = isLarge ? 'megabyte' : 'kilobyte';
    return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(size);
  });
}

function spoken(english: string, other: (language: string) => string): string {
  const { code } = currentLocale();
  return code === 'en' ? english : other(code);
}

function sterling(language: string, pence: number, digits: number): string {
  const format = { style: 'currency', currency: 'GBP', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language, {
    ...format,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(pence / 100);
}

function formatted(language: string, iso: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'Europe/London' }).format(new Date(iso));
}
