/** Sets a scene into lines: in the buyer's words and order, broken where a singer may breathe. */
import { cutsIn, laidOut, type StoryMeasure, waysToBreak } from './breaking.ts';
import { goesOn, mayBegin, withSubject } from './clause-starts.ts';
import type { Language } from './language.ts';
import { genderOfPronoun } from './reading/antecedents.ts';
import type { Clause } from './reading/clause.ts';
import { isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Scene, Story } from './reading/story.ts';
import { capitalised, type Token } from './reading/tokens.ts';
import { subjectsOf, subjectsWithin, type TellingSubject } from './subjects.ts';
import { lostAfter, strikingIn } from './weight.ts';

/** One way to sing a scene, or a part of it. */
export interface Telling {
  scene: Scene;
  lines: string[];
  /** The clauses told. */
  clauses: readonly Clause[];
  /** Weight of what it tells, less what it costs to break and to cut. */
  score: number;
  /** Ends where its sentence does, so that a line of another may follow. */
  text: string;
  /** Subjects that the bank has couplets for, the best first. */
  subjects: readonly TellingSubject[];
  /** Tells its clauses to their end. */
  isWhole: boolean;
  /** Weight of what is rare, comic or goes wrong in it; below 0 for a mere state. */
  striking: number;
  /** Weight of what its sentence still had to say and no other telling can: the point, more often than not. */
  lost: number;
  /** The last clause of the sentence before it, where it begins one. */
  before?: Clause;
  /** Sung only once this clause has been, from which it has its subject. */
  after?: Clause;
}

/** So many lines hold no more clauses and words. */
const MOST_CLAUSES = 9;
const MOST_WORDS = 60;
/** Of a long story the best are enough. */
const MOST_TELLINGS = 60;
/** Words of a telling beyond these add nothing to its score. */
const ENOUGH_WORDS = 34;
/** Cost of beginning in the middle of a sentence: its cause is not told. */
const BEGUN = 3.5;

/** The best tellings of a story's scenes. */
export function tellingsOfStory(
  { scenes, perspective, honoured }: Pick<Story, 'scenes' | 'perspective' | 'honoured'>,
  language: Language,
  measure: StoryMeasure,
): readonly Telling[] {
  const before = (scene: Scene): Clause | undefined =>
    scenes
      .find(({ field, order, from }) => field === scene.field && from === scene.from && order === scene.order - 1)
      ?.clauses.at(-1);
  // Of a woman and a man "she" and "he" tell which.
  const areOfBoth =
    language.reading.findsAntecedents === true && ['m', 'f'].every((gender) => pronounsIn(scenes).has(gender));
  const tellings = scenes
    .flatMap((scene) => tellingsOf(scene, language, measure))
    .filter(({ clauses }) => perspective.to === 'one' || areOfBoth || !isUnclear(clauses, honoured, language))
    .flatMap((telling) => leaningOn(telling, before(telling.scene), language.reading))
    .map((telling): Telling => {
      const last = before(telling.scene);
      return last === undefined ? telling : { ...telling, before: last };
    });
  if (tellings.length <= MOST_TELLINGS) return tellings;
  const least = tellings.map(({ score }) => score).toSorted((a, b) => b - a)[MOST_TELLINGS - 1]!;
  return tellings.filter(({ score }) => score >= least);
}

function pronounsIn(scenes: readonly Scene[]): ReadonlySet<string | undefined> {
  return new Set(
    scenes.flatMap(({ clauses }) => clauses.flatMap(({ tokens }) => tokens.map(({ lower }) => genderOfPronoun(lower)))),
  );
}

/** A telling whose pronoun means somebody of the sentence before is sung behind it, or not at all. */
function leaningOn(telling: Telling, before: Clause | undefined, { findsAntecedents }: ReadingRules): Telling[] {
  const [first] = telling.clauses;
  if (first !== telling.scene.clauses[0] || !first?.leans) return [telling];
  const genders = new Set(first.tokens.map(({ lower }) => genderOfPronoun(lower)));
  if (before) return [{ ...telling, after: before }];
  if (findsAntecedents !== true) return [];
  return genders.has('many') || genders.has('m') || genders.has('f') ? [] : [telling];
}

/** Of several recipients a pronoun does not tell which, where it names neither: "Lisa said yes before he found it" does. */
function isUnclear(clauses: readonly Clause[], honoured: string, { reading }: Language): boolean {
  const { thirdPerson, capitalNouns, persons, findsAntecedents, elides } = reading;
  // Where a pronoun may stand before any noun, most mean a thing.
  if (capitalNouns || persons.many.you === '') return false;
  const words = clauses.flatMap(({ tokens }) => tokens.map(({ lower }) => lower));
  const pronouns = words.filter((word) => thirdPerson.includes(word));
  // French: where these are sure, they mean the thing before them.
  if (pronouns.length === 0 || (elides === true && pronouns.every((word) => /^(?:il|elle)$/u.test(word)))) return false;
  const names = honoured.toLowerCase().split(/[^\p{L}\p{M}'-]+/u);
  const isNamed = words.some((word) => word.length > 2 && names.includes(word));
  const genders = new Set(words.map(genderOfPronoun));
  if (findsAntecedents === true && namesAnother(clauses, names, thirdPerson)) return false;
  return findsAntecedents !== true || !(isNamed || (genders.has('m') && genders.has('f')));
}

/** "a porter called Desmond held up his phone": whoever the pronoun means has just been named, and is no recipient. */
function namesAnother(clauses: readonly Clause[], names: readonly string[], thirdPerson: readonly string[]): boolean {
  const tokens = clauses.flatMap((clause) => clause.tokens);
  const named = tokens.findIndex(({ lower }) => isGivenName(lower) && !names.includes(lower));
  const pronoun = tokens.findIndex(({ lower }) => thirdPerson.includes(lower));
  const genders = new Set(tokens.map(({ lower }) => genderOfPronoun(lower)).filter((gender) => gender !== undefined));
  // In "Inés sings to her" it is somebody else.
  const isObject = tokens.some(({ lower }) => /^(?:her|him)$/u.test(lower));
  return named >= 0 && named < pronoun && genders.size === 1 && !genders.has('many') && !isObject;
}

/** The best few tellings in each number of lines. */
function tellingsOf(scene: Scene, language: Language, measure: StoryMeasure): Telling[] {
  const rules = language.reading;
  const found: Telling[] = [];
  for (let from = 0; from < scene.clauses.length; from++) {
    if (isReported(scene.clauses.slice(0, from), rules)) break;
    if (mayBegin(scene.clauses[from]!, from, rules) || goesOn(scene.clauses, from, rules))
      found.push(...tellingsFrom(scene, from, language, measure));
  }
  return [1, 2, 3, 4, 5].flatMap((count) =>
    found
      .filter(({ lines }) => lines.length === count)
      .toSorted((a, b) => b.score - b.lost - (a.score - a.lost))
      .slice(0, count === 1 ? 8 : 4),
  );
}

/** "Mam said, get up, | your trousers are destroyed": whose words these are is told with them or not at all. */
function isReported(before: readonly Clause[], { findsAntecedents }: ReadingRules): boolean {
  const says = ({ tokens }: Clause): boolean =>
    /^(?:said|says|say)$/u.test(tokens.findLast(({ mark }) => !mark)?.lower ?? '');
  return findsAntecedents === true && before.some(says);
}

function isBound({ tokens }: Clause, { binding, capitalNouns }: ReadingRules): boolean {
  return !capitalNouns && binding.includes(tokens.find(({ mark }) => !mark)?.lower ?? '');
}

const MOST_OF_LEAD = 7;

/** "You do the tombola every summer and in nineteen ninety-eight", where what then happened is left out. */
function endsOnLead(words: readonly Token[], { and, prepositions, findsAntecedents }: ReadingRules): boolean {
  const at = words.findLastIndex(({ lower }) => and.includes(lower));
  const lead = words.slice(at + 1);
  const isShort = lead.length > 0 && lead.length <= MOST_OF_LEAD;
  return findsAntecedents === true && at >= 0 && isShort && prepositions.includes(lead[0]!.lower);
}

const WHEN = /^(?:when|while|whenever|if|after|before|since|as)$/u;

/** "When she was four," and "and from | when she was four": what then was is still to come. */
function leadsOn(
  { tokens }: Clause,
  before: Clause | undefined,
  { and, prepositions, findsAntecedents }: ReadingRules,
): boolean {
  const words = tokens.filter(({ mark }) => !mark).map(({ lower }) => lower);
  const behind = words.filter(
    (word, at) => at > 1 || !(and.includes(word) || prepositions.includes(word)) || WHEN.test(word),
  );
  if (findsAntecedents !== true || !WHEN.test(behind[0] ?? '')) return false;
  const [joint = '', last = ''] = before?.tokens.slice(-2).map(({ lower }) => lower) ?? [];
  return (
    and.includes(words[0]!) || tokens.at(-1)?.mark === true || (and.includes(joint) && prepositions.includes(last))
  );
}

/** Clauses from here on that may be sung in a row. */
function singableFrom({ clauses }: Scene, from: number): readonly Clause[] {
  const row: Clause[] = [];
  let words = 0;
  for (const clause of clauses.slice(from, from + MOST_CLAUSES)) {
    words += clause.tokens.length;
    if (!clause.sure || words > MOST_WORDS || clause.tokens.some(({ text }) => /[\d/]/u.test(text))) break;
    row.push(clause);
  }
  return row;
}

function tellingsFrom(scene: Scene, from: number, language: Language, measure: StoryMeasure): Telling[] {
  const rules = language.reading;
  const told = singableFrom(scene, from);
  if (told.length === 0) return [];
  const isGoingOn = from > 0 && !mayBegin(told[0]!, from, rules);
  const clauses = isGoingOn ? [withSubject(told[0]!, rules), ...told.slice(1)] : told;
  const { tokens, joints, ends } = laidOut(clauses, from > 0, rules);
  const possible = subjectsWithin(clauses, language.bank.subjects);
  const broken = waysToBreak(tokens, joints, language, measure);
  return ends.flatMap((end, last) => {
    // "When the pit closed", and no word of what then happened
    if (last === 0 && isBound(told[0]!, rules) && from + 1 < scene.clauses.length) return [];
    if (leadsOn(told[last]!, told[last - 1], rules)) return [];
    const cuts = cutsIn(
      tokens.slice(0, end),
      joints.filter(({ at }) => at > (ends[last - 1] ?? 0) && at < end),
      rules,
    );
    return [{ at: end, cost: 0 }, ...cuts].flatMap(({ at, cost: cut }) => {
      const sung = tokens.slice(0, at);
      const words = sung.filter(({ mark }) => !mark);
      const final = words.at(-1)?.lower ?? '';
      const isDangling = rules.dangling.includes(final) && !(at === end && rules.clauseEnds?.includes(final));
      if (words.length < 3 || isDangling) return [];
      const isCut = at < end || from + last + 1 < scene.clauses.length;
      if (isCut && endsOnLead(words, rules)) return [];
      const part = clauses.slice(0, last + 1);
      const subjects = subjectsOf(part, sung, possible, rules);
      const striking = strikingIn(words, rules);
      const lost = lostAfter(scene, told[last]!, tokens.slice(at, end), rules);
      const telling = words.filter(({ lower }) => lower.length > 3).length;
      const worth =
        scene.worth * 0.35 +
        (scene.field === 'moment' ? 1 : 0) +
        Math.min(telling, ENOUGH_WORDS) * 0.5 +
        striking -
        cut -
        (from > 0 ? BEGUN : 0);
      return (broken.get(at) ?? []).map(({ lines, cost }): Telling => ({
        scene,
        lines: lines.map(capitalised),
        clauses: told.slice(0, last + 1),
        score: worth - cost,
        text: lines.join(' '),
        subjects,
        isWhole: cut === 0,
        striking,
        lost,
        ...(isGoingOn ? { after: scene.clauses[from - 1]! } : {}),
      }));
    });
  });
}
