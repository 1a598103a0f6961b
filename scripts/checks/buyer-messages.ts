import { pageLanguages } from '#features/holiday/domain/page-languages.ts';
import { firstLanguage, type Language, readLanguages } from '../messages/read-languages.ts';

/** Beginnings of the keys that the buyer of an order can read: on the page it is placed on, in its portal, and in its letters. */
const readByBuyers = [
  'again_',
  'assets_download',
  'assets_load_error',
  'assets_none',
  'chat_',
  'circle_',
  'delivery_',
  'discovery_',
  'extras_',
  'gift_',
  'holiday_',
  'letters_',
  'lookup_',
  'money_',
  'ordering_',
  'payment_',
  'places_',
  'portal_',
  'receipt_',
  'refusal_',
  'report_',
  'rights_',
  'site_',
  'song_page_',
  'submission_',
  'takedown_',
  'track_',
  'ui_',
  'watch_',
];

/** Of these, what only staff read, or what stands on pages that are in English alone. */
const readByOthers = [
  /^chat_(admin_decides|all_lines|approve|ask_payment|back|buyer|colleague|event_|line|loading|newer_|panel|reject|revisions?_(?!sent)|status_|tab_|terms_)/,
  /^discovery_legal_/,
  /^extras_(desk|event)_/,
  /^money_(differs|fees|kept|none|refund_(charge|everything|of)$)/,
  /^site_service/,
];

/** True for a message that every language of the order pages must have. */
export function isReadByBuyers(key: string): boolean {
  return readByBuyers.some((start) => key.startsWith(start)) && !readByOthers.some((others) => others.test(key));
}

/** Messages read by buyers that a language of orders lacks: a line for each language and file. */
export function untranslatedForBuyers(languages: readonly Language[] = readLanguages('content/messages')): string[] {
  const first = languages.find(({ code }) => code === firstLanguage);
  const spoken = languages.filter(({ code }) => pageLanguages.some((language) => language === code));
  return spoken.flatMap(({ code, messages }) => {
    const lacking = new Map<string, string[]>();
    for (const [key, file] of first?.files ?? [])
      if (isReadByBuyers(key) && !messages.has(key)) lacking.set(file, [...(lacking.get(file) ?? []), key]);
    return Array.from(
      lacking,
      ([file, keys]) => `${code}/${file} lacks ${keys.join(', ')}, which buyers of orders read`,
    );
  });
}
