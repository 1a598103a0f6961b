/** Reads a story into facts, by the small words of its language. */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective, StoryFact } from '../language.ts';
import { companionsIn, namesIn } from './names.ts';
import { placesIn } from './places.ts';
import { quotesIn, withoutQuotes } from './quotes.ts';
import type { ReadingRules } from './rules.ts';
import { fragmentsIn, type Thing, thingsIn } from './things.ts';
import { clausesOf, type Token } from './tokens.ts';

/** Number of facts that seven couplets can hold. */
const MOST = 10;
/** Facts that do not fit a line are no use. */
const LONGEST_SYLLABLES = 8;

export function readFacts(
  { occasion, story, recipient, names }: SongBrief,
  perspective: Perspective,
  rules: ReadingRules,
  syllables: (text: string) => number,
): StoryFact[] {
  const text = [story.favoriteMoment, story.extraDetails].join('\n');
  const clauses = clausesOf(withoutQuotes(text));
  const own = new Set(recipient.shown.toLowerCase().split(/[\s'-]+/u));
  const companions = companionsIn(story.companions, rules);
  const people = unique([
    ...companions,
    ...namesIn(
      clauses,
      rules,
      names.map(({ shown }) => shown),
    ),
  ]).filter((name) => !name.split(' ').every((word) => own.has(word.toLowerCase())));
  const taken = new Set([...own, ...people.flatMap((name) => name.toLowerCase().split(' '))]);
  const places = placesIn(clauses, rules, taken);
  const placed = new Set([...taken, ...places.flatMap(({ text: place }) => place.toLowerCase().split(' '))]);
  const deeds = clauses.flatMap((clause) => rules.deed(clause, perspective, recipient.shown.toLowerCase()) ?? []);
  const things = [
    ...thingsIn(clauses, rules, placed),
    ...fragmentsIn(clausesOf(withoutQuotes(story.extraDetails)), rules, placed),
  ];
  const facts: StoryFact[] = [
    ...quotesIn(text, story.specialWords).map((quote): StoryFact => ({ text: quote, kind: 'quote', forms: { quote } })),
    ...people.map((person): StoryFact => ({ text: person, kind: 'name', forms: { person } })),
    ...places.map(({ place, inPlace, text: name }): StoryFact => ({
      text: name,
      kind: 'place',
      forms: { ...(place === undefined ? {} : { place }), in_place: inPlace },
    })),
    ...things.filter(({ bare }) => !deeds.some((deed) => deed.includes(bare))).map(factOfThing),
    ...deeds.map((deed): StoryFact => ({ text: deed, kind: 'detail', forms: { deed } })),
    ...numbersIn(clauses, rules, occasion === 'birthday'),
  ];
  const fitting = facts.map((fact) => singable(fact, syllables)).filter(({ forms }) => Object.keys(forms).length > 0);
  return interleaved(fitting).slice(0, MOST);
}

function factOfThing({ thing, bare }: Thing): StoryFact {
  return { text: bare, kind: 'detail', forms: { ...(thing === undefined ? {} : { thing }), bare } };
}

/** Of a birthday the candles are told, of anything else how many years it took: years at the post are no candles. */
function numbersIn(clauses: readonly Token[][], rules: ReadingRules, isBirthday: boolean): StoryFact[] {
  return clauses.flatMap((clause) =>
    clause.flatMap(({ text }, at): StoryFact[] => {
      const value = /^\d{1,4}$/u.test(text) ? Number(text) : Number.NaN;
      if (value >= 1900 && value <= 2099) {
        const year = rules.yearWord(value);
        return [{ text: year, kind: 'detail', forms: { year } }];
      }
      const isLife = isOfLife(clause, at, rules);
      const isCounted = isLife || rules.years.includes(clause[at + 1]?.lower ?? '');
      if (!(value > 1 && value < 100) || !isCounted || isLife !== isBirthday) return [];
      const age = rules.numberWord(value);
      return [{ text: age, kind: 'detail', forms: { age } }];
    }),
  );
}

/** "turns 60", "60 years old", "60 candles". */
function isOfLife(
  clause: readonly Token[],
  at: number,
  { turning, having, years, aged, candles }: ReadingRules,
): boolean {
  const [next = '', afterNext = ''] = [clause[at + 1]?.lower, clause[at + 2]?.lower];
  if (candles.includes(next) || (years.includes(next) && aged.includes(afterNext))) return true;
  const isLast = next === '' || years.includes(next);
  const before = clause.slice(0, at).map(({ lower }) => lower);
  return isLast && (having.includes(before.at(-1) ?? '') || before.some((word) => turning.includes(word)));
}

/** Without the forms that are too long for a line. */
function singable(fact: StoryFact, syllables: (text: string) => number): StoryFact {
  const fitting = Object.entries(fact.forms).filter(([, form]) => syllables(form) <= LONGEST_SYLLABLES);
  return { ...fact, forms: Object.fromEntries(fitting) };
}

/** One of each kind in turn, so that a long list of one kind does not push out the others. */
function interleaved(facts: readonly StoryFact[]): StoryFact[] {
  const kinds = ['quote', 'name', 'place', 'detail'] as const;
  const queues = kinds.map((kind) => facts.filter((fact) => fact.kind === kind));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
}

function unique(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}
