/** Facts that an order surely says of its recipient: what they are to the buyer, how old they are, how many years it has been. */
import type { Occasion } from '#occasions/occasions.ts';
import { type Forbidden, forbiddenBy, type ReadOrder } from './reading/read-order.ts';
import { type Age, type Kinship, kinships, type Known, knownFacts } from './stanza-sheets.ts';

/** Patterns of a language, in small letters with straight apostrophes. */
export interface KnownRules {
  kin: Readonly<Record<Kinship, readonly string[]>>;
  /** Words of kinship that before a name are titles of religious orders. */
  ofOrders?: readonly string[];
  say: (number: number) => string;
  /** As an order writes a number beside its digits and `say`. */
  spellings?: (number: number) => readonly string[];
  /** Asks for no word of age: the denial, and what it denies. */
  ageless: readonly [string, string];
  neverLived: string;
  child: string;
  /** So short a life. */
  weeks: (anyNumber: string) => string;
  /** "my dear sister", with the group `kin`. */
  ours: (anyKin: string) => string;
  /** Between a name and "my sister": "is", and what must not stand behind: "of". */
  isOurs: readonly [string, string];
  /** Of a piece of the story, with the group `number`. `them`: names and kinships of the recipient. */
  ages: (anyNumber: string, them: string) => readonly string[];
  /** Between the pieces of a story. */
  pieces: RegExp;
  /** With the group `number`, `since` or `there`. */
  marriage: (anyNumber: string) => string;
  work: (anyNumber: string) => string;
}

const OLDEST = 99;
const MOST_YEARS = 75;
const FEWEST_YEARS = { anniversary: 2, retirement: 5 } as const;
/** Characters of the story in which the years of its day are told: behind them they are years of something else. */
const START = 160;

/** No part of another word, in letters with accents. */
export const whole = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;

const anyOf = (words: Iterable<string>): string => [...words].toSorted((a, b) => b.length - a.length).join('|');

const wordsIn = (name: string): string[] => name.split(/[^\p{L}\p{M}'-]+/u);

export function knownReader(rules: KnownRules): (order: ReadOrder) => Known {
  const { say, spellings = () => [] } = rules;
  const numbers = new Map<string, number>();
  for (let number = 1; number <= OLDEST; number++)
    for (const spelled of [String(number), say(number), ...spellings(number)]) numbers.set(spelled, number);
  const anyNumber = anyOf(numbers.keys());
  const kinOf = kinReader(rules);
  const isOfShortLife = shortLifeReader(rules, anyNumber);
  const ageless = new RegExp(`${whole(rules.ageless[0])}[^.!?\\n]*${whole(rules.ageless[1])}`, 'u');
  const ofYears = {
    anniversary: new RegExp(rules.marriage(anyNumber), 'u'),
    retirement: new RegExp(rules.work(anyNumber), 'u'),
  };

  // What tells an age, or years, that the order forbids tells none.
  const ageIn = (told: string, shown: string, { isIn }: Forbidden): Age | undefined => {
    const them = [...wordsIn(shown).filter((word) => word.length > 1), ...Object.values(rules.kin).flat()].join('|');
    const patterns = rules.ages(anyNumber, them).map((pattern) => new RegExp(pattern, 'u'));
    for (const piece of told.split(rules.pieces).map((text) => text.trim())) {
      for (const pattern of patterns) {
        const years = numbers.get(pattern.exec(piece)?.groups?.['number'] ?? '');
        if (years !== undefined && !isIn(piece)) return { years, words: say(years) };
      }
    }
    return undefined;
  };
  const yearsIn = (told: string, occasion: Occasion, { isIn }: Forbidden): string | undefined => {
    if (occasion !== 'anniversary' && occasion !== 'retirement') return undefined;
    const text = occasion === 'retirement' ? told.slice(0, START) : told;
    const match = ofYears[occasion].exec(text);
    if (match === null || isIn(match[0])) return undefined;
    const found = match.groups ?? {};
    const years = numbers.get(found['number'] ?? found['since'] ?? found['there'] ?? '') ?? 0;
    return years < FEWEST_YEARS[occasion] || years > MOST_YEARS ? undefined : say(years);
  };

  return (order) => {
    const { occasion, recipient, story } = order;
    const forbidden = forbiddenBy(order);
    const told = plain(`${story.favoriteMoment}\n${story.extraDetails}`);
    const shown = plain(recipient.shown);
    return knownFacts({
      kin: kinOf(shown, told) ?? kinOfDay(occasion),
      age: occasion === 'birthday' && !ageless.test(told) ? ageIn(told, shown, forbidden) : undefined,
      years: yearsIn(told, occasion, forbidden),
      isShortLife: occasion === 'memorial' && isOfShortLife(`${told}\n${shown}`),
    });
  };
}

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** "Abuela Lola", or "mi hermana Ana", "Ana es mi hermana". */
function kinReader({ kin, ofOrders = [], ours, isOurs }: KnownRules) {
  const kinWords = new Map(kinships.flatMap((one) => kin[one].map((word) => [word, one] as const)));
  const anyKin = new RegExp(whole(anyOf(kinWords.keys())), 'u');
  const our = ours(anyOf(kinWords.keys()));
  const ourAlone = new RegExp(whole(our), 'u');
  /** A nun is "sœur Agnès" and a priest "père Marius"; "sœur" alone is a sister. */
  const calledIn = (shown: string): string | undefined => {
    const found = anyKin.exec(shown)?.[0];
    const isTitle = found !== undefined && found !== shown && ofOrders.includes(found);
    return isTitle ? ourAlone.exec(shown)?.groups?.['kin'] : found;
  };
  return (shown: string, told: string): Kinship | undefined => {
    const called = calledIn(shown);
    if (called !== undefined) return kinWords.get(called);
    const [name = ''] = wordsIn(shown);
    if (name.length < 2) return undefined;
    const before = new RegExp(whole(`${our},? ${name}`), 'u').exec(told);
    const behind = new RegExp(whole(`${name}${isOurs[0]} ${our}`) + isOurs[1], 'u').exec(told);
    return kinWords.get(before?.groups?.['kin'] ?? behind?.groups?.['kin'] ?? '');
  };
}

function shortLifeReader({ neverLived, child, weeks }: KnownRules, anyNumber: string): (told: string) => boolean {
  const never = new RegExp(whole(neverLived), 'u');
  const ofChild = new RegExp(whole(child), 'u');
  const ofWeeks = new RegExp(whole(weeks(anyNumber)), 'u');
  return (told) => never.test(told) || (ofChild.test(told) && ofWeeks.test(told));
}

/** The kinship that a day is for, where none was told. */
function kinOfDay(occasion: Occasion): Kinship | undefined {
  if (occasion === 'grandparentsday') return 'grandmother';
  return occasion === 'fathersday' ? 'father' : occasion === 'mothersday' ? 'mother' : undefined;
}
