/** Runtime of the compiled `#messages`: finds a message's text in the current locale. */

type Text<V> = string | ((values: V) => string);

/** Texts of a language by message number. A missing message falls back to English. */
export type Catalogue = Readonly<Partial<Record<number, Text<never>>>>;

export interface Language {
  /** BCP 47 */
  code: string;
  /** Name of the language in itself: "Deutsch". */
  name: string;
  /** Route patterns of the pages it is offered on; absent where it is offered on all. */
  pages?: readonly string[];
}

/** A language code with its catalogue. */
export interface Locale {
  code: string;
  catalogue: Catalogue;
}

export const english: Locale = { code: 'en', catalogue: {} };

let active = english;
let source = (): Locale => active;
const listeners = new Set<() => void>();

/** Locale of the page being rendered. */
export function currentLocale(): Locale {
  return source();
}

/** Sets the source of the current locale: a server renders several pages at once, each in its own. */
export function setLocaleSource(find: () => Locale): void {
  source = find;
}

/** Changes the locale of the browser's page and notifies subscribers. */
export function activateLocale(speech: Locale): void {
  active = speech;
  for (const listener of listeners) listener();
}

/** Subscribes to `activateLocale`. @returns the function that unsubscribes */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A message: its number, by which translations name it, and its text in English.
 * @public Called by compiled messages, which are in no repository.
 */
export function message<V>(number: number, text: Text<V>): (values: V) => string {
  return (values) => {
    const said = (source().catalogue[number] as Text<V> | undefined) ?? text;
    return typeof said === 'string' ? said : said(values);
  };
}

/** Plural form for a count: an exact match ('=0') wins over the language's rules. */
export function plural(
  language: string,
  count: number,
  forms: Readonly<Partial<Record<string, string>>> & { other: string },
  offset: number,
  type: Intl.PluralRuleType,
): string {
  return forms[`=${count}`] ?? forms[new Intl.PluralRules(language, { type }).select(count - offset)] ?? forms.other;
}

/** The text for a choice. */
export function choose(choice: string, texts: Readonly<Partial<Record<string, string>>> & { other: string }): string {
  return texts[choice] ?? texts.other;
}

/** '1,200' */
export function numeral(language: string, value: number): string {
  return new Intl.NumberFormat(language).format(value);
}
