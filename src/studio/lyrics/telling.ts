/** Sets a scene into lines: in the buyer's words and order, broken where a singer may breathe. */
import { goesOn, mayBegin, withSubject } from './clause-starts.ts';
import type { Language } from './language.ts';
import { genderOfPronoun } from './reading/antecedents.ts';
import type { Clause } from './reading/clause.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Scene, Story } from './reading/story.ts';
import { capitalised, joined, type Token } from './reading/tokens.ts';
import { subjectsOf, type TellingSubject } from './subjects.ts';
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
  /** Sung only once this clause has been, from which it has its subject. */
  after?: Clause;
}

export interface StoryMeasure {
  fewest: number;
  most: number;
}

/** An event of which more is to be told goes on in the next verse. */
const MOST_LINES = 5;
/** So many lines hold no more clauses and words. */
const MOST_CLAUSES = 9;
const MOST_WORDS = 60;
/** Of a long story the best are enough. */
const MOST_TELLINGS = 60;
/** Worth of four lines of the buyer's that rhyme by themselves. */
const RHYMED = 3;
/** Cost of leaving out the end of a sentence, and words that must be left of it. */
const CUT = 3;
const FEWEST_KEPT = 5;
/** Cost of beginning in the middle of a sentence, or of ending a clause in the middle of a line. */
const TORN = 2;
/** Cost of breaking before what belongs to its noun ("every one / of my appointments"), where nothing else makes it fit. */
const BOUND = 3;
const LOOSE = 1.8;
/** Words of a telling beyond these add nothing to its score. */
const ENOUGH_WORDS = 34;
interface Joint {
  at: number;
  cost: number;
}

/** The best tellings of a story's scenes. */
export function tellingsOfStory(
  { scenes, perspective, honoured }: Pick<Story, 'scenes' | 'perspective' | 'honoured'>,
  language: Language,
  measure: StoryMeasure,
): readonly Telling[] {
  const before = (scene: Scene): Clause | undefined =>
    scenes.find(({ field, order, from }) => field === scene.field && from === scene.from && order === scene.order - 1)?.clauses.at(-1);
  const tellings = scenes
    .flatMap((scene) => tellingsOf(scene, language, measure))
    .filter(({ clauses }) => perspective.to === 'one' || !isUnclear(clauses, honoured, language))
    .flatMap((telling) => leaningOn(telling, before(telling.scene)));
  if (tellings.length <= MOST_TELLINGS) return tellings;
  const least = tellings.map(({ score }) => score).toSorted((a, b) => b - a)[MOST_TELLINGS - 1]!;
  return tellings.filter(({ score }) => score >= least);
}

/** A telling whose pronoun means somebody of the sentence before is sung behind it, or not at all. */
function leaningOn(telling: Telling, before: Clause | undefined): Telling[] {
  const at = telling.clauses.findIndex(({ leans }) => leans);
  if (at < 0 || (at > 0 && telling.clauses[0]!.begins && !telling.clauses[0]!.turned)) return [telling];
  if (telling.clauses[0] !== telling.scene.clauses[0]) return [telling];
  return before ? [{ ...telling, after: before }] : [];
}

/** Of several recipients a pronoun does not tell which, where it names neither: "Lisa said yes before he found it" does. */
function isUnclear(clauses: readonly Clause[], honoured: string, { reading }: Language): boolean {
  const { thirdPerson, capitalNouns, persons, findsAntecedents } = reading;
  // Where a pronoun may stand before any noun, most mean a thing.
  if (capitalNouns || persons.many.you === '') return false;
  const words = clauses.flatMap(({ tokens }) => tokens.map(({ lower }) => lower));
  if (!words.some((word) => thirdPerson.includes(word))) return false;
  const names = honoured.toLowerCase().split(/[^\p{L}\p{M}'-]+/u);
  const isNamed = words.some((word) => word.length > 2 && names.includes(word));
  const genders = new Set(words.map(genderOfPronoun));
  return findsAntecedents !== true || !(isNamed || (genders.has('m') && genders.has('f')));
}

/** The best few tellings in each number of lines. */
function tellingsOf(scene: Scene, language: Language, measure: StoryMeasure): Telling[] {
  const rules = language.reading;
  const found: Telling[] = [];
  for (let from = 0; from < scene.clauses.length; from++) {
    if (!mayBegin(scene.clauses[from]!, from, rules) && !goesOn(scene.clauses, from, rules)) continue;
    for (let to = from; to < Math.min(scene.clauses.length, from + MOST_CLAUSES) && scene.clauses[to]!.sure; to++) {
      const clauses = scene.clauses.slice(from, to + 1);
      if (isSingable(clauses)) found.push(...tellRange(scene, clauses, from, language, measure));
    }
  }
  return [1, 2, 3, 4, 5].flatMap((count) =>
    found
      .filter(({ lines }) => lines.length === count)
      .toSorted((a, b) => b.score - b.lost - (a.score - a.lost))
      .slice(0, count === 1 ? 8 : 4),
  );
}

function isSingable(clauses: readonly Clause[]): boolean {
  const tokens = clauses.flatMap((clause) => clause.tokens);
  return tokens.length <= MOST_WORDS && tokens.every(({ text }) => !/[\d/]/u.test(text));
}

function tellRange(
  scene: Scene,
  told: readonly Clause[],
  from: number,
  language: Language,
  measure: StoryMeasure,
): Telling[] {
  const rules = language.reading;
  const isGoingOn = from > 0 && !mayBegin(told[0]!, from, rules);
  const clauses = isGoingOn ? [withSubject(told[0]!, rules), ...told.slice(1)] : told;
  const { tokens, joints } = laidOut(clauses, from > 0, rules);
  const ends = [{ at: tokens.length, cost: 0 }, ...endsOf(tokens, joints, rules)];
  return ends.flatMap(({ at: end, cost: cut }) => {
    const sung = tokens.slice(0, end);
    const words = sung.filter(({ mark }) => !mark);
    if (words.length < 3 || rules.dangling.includes(words.at(-1)!.lower)) return [];
    const inside = joints.filter(({ at }) => at < end);
    const subjects = subjectsOf(clauses, sung, language.bank.subjects, rules);
    const lost = lostAfter(scene, told.at(-1)!, tokens.slice(end), rules);
    return waysToBreak(sung, inside, language, measure).map(({ lines, cost }): Telling => {
      const telling = words.filter(({ lower }) => lower.length > 3).length;
      return {
        scene,
        lines: lines.map(capitalised),
        clauses: told,
        score:
          scene.worth * 0.35 +
          (scene.field === 'moment' ? 1 : 0) +
          Math.min(telling, ENOUGH_WORDS) * 0.5 +
          strikingIn(words, rules) -
          cost -
          cut -
          (from > 0 ? TORN : 0),
        text: lines.join(' '),
        subjects,
        isWhole: cut === 0,
        striking: strikingIn(words, rules),
        lost,
        ...(isGoingOn ? { after: scene.clauses[from - 1]! } : {}),
      };
    });
  });
}

/** The clauses in a row, without the word that joined them to what came before, and where they may be broken. */
function laidOut(
  clauses: readonly Clause[],
  isCut: boolean,
  rules: ReadingRules,
): { tokens: Token[]; joints: Joint[] } {
  const { and, conjunctions, prepositions, particles, determiners, following, linking, pronounsOurs } = rules;
  const { persons, gerunds, presents } = rules;
  const tokens: Token[] = [];
  const joints: Joint[] = [];
  for (const [index, clause] of clauses.entries()) {
    if (index > 0) joints.push({ at: tokens.length, cost: 0 });
    for (const [at, token] of clause.tokens.entries()) {
      const isFirst = tokens.length === 0;
      if (isFirst && (token.mark || and.includes(token.lower) || (isCut && conjunctions.includes(token.lower))))
        continue;
      const before = clause.tokens[at - 1];
      if (at > 0 && !isFirst && before !== undefined) {
        if (before.mark) joints.push({ at: tokens.length, cost: 0.2 });
        else if (following?.includes(token.lower) && !and.includes(before.lower))
          joints.push({ at: tokens.length, cost: 0.3 });
        else if (and.includes(token.lower)) joints.push({ at: tokens.length, cost: 1.2 });
        else if (pronounsOurs.includes(token.lower) || token.lower === persons.m.you)
          joints.push({ at: tokens.length, cost: 0.7 });
        else if (isGerund(token.lower, gerunds, presents) && index + at > 0)
          joints.push({ at: tokens.length, cost: 1 });
        else if (isLoose(before, token, rules)) joints.push({ at: tokens.length, cost: LOOSE });
        else if (prepositions.includes(token.lower) && !prepositions.includes(before.lower)) {
          // "with the telly on"
          if (at === clause.tokens.length - 1) {
            tokens.push(token);
            continue;
          }
          const isBound = particles.includes(token.lower);
          if (!isBound) joints.push({ at: tokens.length, cost: linking.includes(token.lower) ? 2.2 : 0.8 });
          else if (determiners.includes(clause.tokens[at + 1]?.lower ?? ''))
            joints.push({ at: tokens.length, cost: BOUND });
        }
      }
      tokens.push(token);
    }
  }
  return { tokens, joints: joints.filter(({ at }) => at > 0) };
}

/** "taught two hundred of us / quadratic equations", "nobody saw / the last of them": where nothing better fits. */
function isLoose(before: Token, { lower }: Token, rules: ReadingRules): boolean {
  const { determiners, prepositions, objects = [], dangling, presents } = rules;
  if (prepositions.includes(lower) || dangling.includes(before.lower) || /'(?:s|re|m)$/u.test(before.lower)) return false;
  // "let me / drive"
  if (objects.length === 0) return false;
  if (objects.includes(before.lower) && presents.includes(lower)) return false;
  return objects.includes(before.lower) || (determiners.includes(lower) && !determiners.includes(before.lower));
}

/** Places where the telling may stop short: before a phrase of place or time, before a list goes on. */
function endsOf(
  tokens: readonly Token[],
  joints: readonly Joint[],
  { placePrepositions, linking, gerunds, presents, capitalNouns }: ReadingRules,
): Joint[] {
  return joints
    .filter(({ at, cost }) => {
      const next = tokens[at]!.lower;
      const isWhole = joints.some((joint) => joint.at === at && joint.cost === 0);
      // A German sentence keeps its verb for the end.
      const isPhrase = !capitalNouns && (placePrepositions.includes(next) || isGerund(next, gerunds, presents));
      // "by holding / on", "with the telly / on"
      const isParticle = at === tokens.length - 1 || isGerund(tokens[at - 1]!.lower, gerunds, presents);
      return cost !== LOOSE && at >= FEWEST_KEPT && (isPhrase || isWhole) && !isParticle && !linking.includes(next);
    })
    .map(({ at }) => ({ at, cost: CUT + 0.6 * (tokens.length - at) }));
}

/** "eating" is one, "awning" is none: where verbs are known by their stem, the stem must be. */
function isGerund(word: string, endings: readonly string[], verbs: readonly string[]): boolean {
  const ending = endings.find((end) => word.length > end.length + 2 && word.endsWith(end));
  if (ending === undefined) return false;
  const stem = word.slice(0, word.length - ending.length);
  return ending !== 'ing' || [stem, `${stem}e`, stem.slice(0, -1)].some((verb) => verbs.includes(verb));
}

/** Lines that end here, and what it costs to break them so. */
interface Broken {
  lines: string[];
  cost: number;
}

/** The best way to break it into each number of lines; of four, those that rhyme by themselves are worth some strain. */
function waysToBreak(
  tokens: readonly Token[],
  joints: readonly Joint[],
  language: Language,
  measure: StoryMeasure,
): Broken[] {
  const starts = [0, ...joints.map(({ at }) => at)];
  const ends = [...joints, { at: tokens.length, cost: 0 }];
  // By where it ends, in how many lines, and where the second line ends, which a fourth may rhyme with.
  const known = new Map<number, Map<string, Broken>>([[0, new Map([['', { lines: [], cost: 0 }]])]]);
  for (const start of starts) {
    const before = known.get(start);
    if (!before) continue;
    for (const { at: end, cost: breaking } of ends) {
      if (end <= start) continue;
      const line = lineOf(tokens, start, end, joints, language, measure);
      if (line === 'too long') break;
      if (line === undefined) continue;
      const here = known.get(end) ?? new Map<string, Broken>();
      known.set(end, here);
      for (const { lines, cost } of before.values()) {
        if (lines.length === MOST_LINES) continue;
        const said = [...lines, line.text];
        const total = cost + breaking + line.cost;
        const key = said.length === 1 ? '1' : `${said.length} ${said[1]}`;
        const rival = here.get(key);
        if (!rival || total < rival.cost) here.set(key, { lines: said, cost: total });
      }
    }
  }
  const best = new Map<number, Broken>();
  for (const { lines, cost } of known.get(tokens.length)?.values() ?? []) {
    const isRhymed = lines.length === 4 && language.rhymes(lines[1]!, lines[3]!);
    const found = { lines, cost: cost - (isRhymed ? RHYMED : 0) };
    const rival = best.get(lines.length);
    if (!rival || found.cost < rival.cost) best.set(lines.length, found);
  }
  return [...best.values()];
}

/** These words as a line and what it costs; undefined where no line may end so, or it is too short. */
function lineOf(
  tokens: readonly Token[],
  start: number,
  end: number,
  joints: readonly Joint[],
  language: Language,
  { fewest, most }: StoryMeasure,
): { text: string; cost: number } | 'too long' | undefined {
  const { dangling, particles } = language.reading;
  const part = tokens.slice(start, end);
  const text = joined(part);
  const count = language.syllables(text).length;
  if (count > most) return 'too long';
  const last = part.findLast(({ mark }) => !mark)?.lower ?? '';
  // "to one / of", but not "with one / candle"
  const isBound = particles.includes(tokens[end]?.lower ?? '');
  if (count < fewest || (dangling.includes(last) && !isBound)) return undefined;
  const begins = (at: number): boolean => joints.some((joint) => joint.at === at && joint.cost === 0);
  const isTorn = start > 0 && !begins(start) && joints.some(({ at, cost }) => cost === 0 && at > start && at < end);
  return { text, cost: (isTorn ? TORN : 0) + (count - 8) ** 2 * (count < 8 ? 0.11 : 0.07) };
}
