/** The runtime of `#messages`: finds a message's text in the language that is spoken now. Compiled messages call it. */

type Text<V> = string | ((values: V) => string);

/** The texts of a language by the numbers of their messages. A message that it lacks is said in English. */
export type Catalogue = Readonly<Partial<Record<number, Text<never>>>>;

export interface Language {
  /** BCP 47 */
  code: string;
  /** Its own name for itself. */
  name: string;
  /** Route patterns of the pages it is offered on; absent where it is offered on all. */
  pages?: readonly string[];
}

/** A language with its texts. */
export interface Speech {
  code: string;
  catalogue: Catalogue;
}

export const english: Speech = { code: 'en', catalogue: {} };

let spoken = english;
let source = (): Speech => spoken;
const listeners = new Set<() => void>();

/** The speech of the page that is being drawn. */
export function currentSpeech(): Speech {
  return source();
}

/** Sets where the current speech is found: a server draws several pages at once, each in its own. */
export function setSpeechSource(find: () => Speech): void {
  source = find;
}

/** Changes the language of a browser's page. */
export function speak(speech: Speech): void {
  spoken = speech;
  for (const listener of listeners) listener();
}

/** Calls back after each `speak`. */
export function onSpeech(listener: () => void): () => void {
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

/** The form of a plural for a count: an exact one ('=0') before that of the language's rules. */
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
