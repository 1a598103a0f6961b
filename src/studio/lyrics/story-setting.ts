/** Sets sentences into two verses of one size and a bridge: which are sung, in how many lines, and how they rhyme. */
import type { Language } from './language.ts';
import type { Passage } from './passages.ts';
import { closeness } from './story-rhymes.ts';
import { tellsPast } from './story-clear.ts';
import type { Setting, SungLine } from './story-lines.ts';

/** A sentence and the ways to sing it. */
export interface Settable {
  passage: Passage;
  ways: readonly Setting[];
  /** Worth of being sung before the first chorus, which it explains. */
  early?: number;
}

export interface SetStory {
  verses: readonly [readonly SungLine[], readonly SungLine[]];
  bridge: readonly SungLine[];
  score: number;
}

/** Whole songs of which the one is taken that rhymes best. */
const CANDIDATES = 120;
/** Half-done songs of one form that are kept from one sentence to the next, and of a story with more than so many. */
const KEPT = 6;
const MANY = { sentences: 14, kept: 2 } as const;
/** No section has as many lines. */
const LONGEST_SECTION = 1000;
/** Weight of what a sentence tells beside the cost of its lines. */
const TELLING = 0.8;
/** Weight of the first sentence, which says whom it is about. */
const OPENING = 4;
/** Cost of a sentence that leans on one which is not sung. */
const LEANING = 30;
/** Worth of going on with the story where it was left: an event with its outcome. */
const GOING_ON = 1.5;
/** Cost of what happened next where what happened before it is not sung, and of an event that stops before it. */
const BEGUN_LATE = 4;
const STOPPED = 2.5;
/** Words of a sentence that tells no more than what happened next: "I had small money". */
const SHORT = 9;
/** Cost of one that leans on the last sentence of the section before. */
const DIVIDED = 3;
/** Cost of a verse by its number of lines, where a refrain makes an odd number even and where none does, and of each by which two verses differ. */
const VERSE: Readonly<Record<number, number>> = { 3: 5, 4: 0, 5: 5, 6: 0.5, 8: 2 };
const WITH_REFRAIN: Readonly<Record<number, number>> = { ...VERSE, 3: 1.5, 5: 2 };
/** Of a story of a few lines. */
const SHORT_VERSE: Readonly<Record<number, number>> = { ...VERSE, 2: 0, 3: 1.5 };
const NO_VERSE = 30;
const APART = 1;
/** Cost of a bridge with one line, with an odd number of them, and with more than four. */
const BRIDGE = { one: 6, odd: 1.5, long: 4 } as const;
const LONGEST_BRIDGE = 4;

interface State {
  sections: readonly (readonly SungLine[])[];
  /** Place of the last sentence that is sung. */
  last: number;
  score: number;
}

export interface Form {
  /** Lines with which the bridge ends. */
  signed: number;
  /** Lines of both verses and the bridge, at most. */
  most: number;
  /** A verse with an odd number of lines ends on the saying. */
  hasRefrain: boolean;
  /** Of four or five lines: verses may have two. */
  isShort: boolean;
}

/** The best ways to set them, the best first; none where nothing fits. */
export function setStory(sentences: readonly Settable[], form: Form, language: Language): SetStory[] {
  const { signed } = form;
  const rhymesOf = rememberedRhymes(language);
  // Further details have no point of their own.
  const point = sentences.findLastIndex(({ passage }) => !passage.isBeside);
  let states: State[] = [{ sections: [[]], last: -1, score: 0 }];
  for (const [at, sentence] of sentences.entries()) {
    const { passage } = sentence;
    const isNext = at > 0 && isNextOfEvent(passage, language);
    const stopped = (state: State): State =>
      (isNext || passage.leans) && state.last === passage.place.first - 1
        ? { ...state, score: state.score - STOPPED }
        : state;
    const grown = states.flatMap((state) => grownBy(sentence, state, { form, isFirst: at === 0, isNext, rhymesOf }));
    // The last sentence, which has the point, is always sung where it can be.
    const isDue = at === point && grown.some((state) => isWhole(state, signed));
    states = bestOf(
      isDue ? grown : [...states.map(stopped), ...grown],
      sentences.length > MANY.sentences ? MANY.kept : KEPT,
    ).map((state) => (isGrown(state) ? added(state) : state));
  }
  return states
    .filter((state) => isWhole(state, signed))
    .map((state): SetStory => {
      const [first = [], second = [], bridge = []] = state.sections;
      return { verses: [first, second], bridge, score: state.score - costOfForm(state, form) };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, CANDIDATES);
}

/** A state with a sentence more, which is added to its last section when it is kept: hardly one in a hundred is. */
interface Grown extends State {
  way: Setting;
}

const isGrown = (state: State | Grown): state is Grown => 'way' in state;

interface Growth {
  form: Form;
  isFirst: boolean;
  isNext: boolean;
  rhymesOf: RhymesOf;
}

/** A half-done song with a sentence, in each way and place that leaves it short enough. */
function grownBy(
  { passage, ways, early = 0 }: Settable,
  state: State,
  { form, isFirst, isNext, rhymesOf }: Growth,
): Grown[] {
  const worth = passage.worth * TELLING + (isFirst ? OPENING : 0);
  const late = isNext ? BEGUN_LATE : 0;
  const leaning = state.last === passage.place.first - 1 ? -GOING_ON : passage.leans ? LEANING : late;
  const places = placesIn(state).map((sections) => {
    const section = sections.at(-1)!;
    const divided = passage.leans && section.length === 0 ? DIVIDED : 0;
    const explaining = sections.length === 1 ? early : 0;
    const score = state.score + worth + explaining - leaning - divided;
    return { sections, score, rhymes: rhymesOf(section) };
  });
  return ways.flatMap((way) =>
    places
      .filter(({ sections }) => lengthOf({ sections, way }, form) <= form.most)
      .map(({ sections, score, rhymes }) => ({
        sections,
        way,
        last: passage.place.last,
        score: score - way.cost + rhymes(way),
      })),
  );
}

/** "She walked him home", behind what made her. */
function isNextOfEvent(passage: Passage, language: Language): boolean {
  const words = passage.tokens.filter(({ mark }) => !mark);
  const isOfSomebody = /^(?:i|we|you|he|she|they|it)$/u.test(words[0]?.lower ?? '');
  return isOfSomebody && words.length <= SHORT && !passage.isBeside && tellsPast(passage, language);
}

function isWhole({ sections: [, second, bridge] }: Pick<State, 'sections'>, signed: number): boolean {
  return second !== undefined && (signed > 0 || bridge !== undefined);
}

/** Those of each form, so that a song which is full already leaves room for one that has its end to come. */
function bestOf<Kept extends State | Grown>(states: readonly Kept[], kept: number): Kept[] {
  const groups = new Map<number, Kept[]>();
  for (const state of states) {
    const key = state.sections.reduce((whole, _, at) => whole * LONGEST_SECTION + linesIn(state, at) + 1, 0);
    const group = groups.get(key) ?? [];
    if (group.length === 0) groups.set(key, group);
    const better = group.findLastIndex(({ score }) => score >= state.score) + 1;
    group.splice(better, 0, state);
    if (group.length > kept) group.pop();
  }
  return [...groups.values()].flat();
}

/** Lines of one section, those of a sentence that is to be added included. */
function linesIn({ sections, way }: Pick<Grown, 'sections'> & { way?: Setting }, at: number): number {
  return sections[at]!.length + (way !== undefined && at === sections.length - 1 ? way.sung.length : 0);
}

/** Lines of the verses, with their refrains, and of the bridge. */
function lengthOf(state: Pick<Grown, 'sections' | 'way'>, { signed, hasRefrain }: Form): number {
  return state.sections.reduce((sum, _, at) => {
    const length = linesIn(state, at);
    return sum + length + (at < 2 && hasRefrain ? length % 2 : 0);
  }, signed);
}

/** The section that is being written, and the next one, where a sentence may begin it. */
function placesIn({ sections }: State): State['sections'][] {
  const isBegun = (sections.at(-1)?.length ?? 0) > 0;
  return sections.length < 3 && isBegun ? [sections, [...sections, []]] : [sections];
}

const added = ({ sections, way, last, score }: Grown): State => ({
  sections: [...sections.slice(0, -1), [...sections.at(-1)!, ...way.sung]],
  last,
  score,
});

/** Worth of the rhymes of lines behind the last but one and the last of a section. */
type RhymesOf = (before: readonly SungLine[]) => (way: Setting) => number;

/** The same few lines follow each other in thousands of half-done songs. */
function rememberedRhymes(language: Language): RhymesOf {
  const known = new Map<SungLine | undefined, Map<SungLine | undefined, Map<Setting, number>>>();
  return (before) => {
    const [last, lastButOne] = [before.at(-1), before.at(-2)];
    const ofLast = known.get(last) ?? new Map<SungLine | undefined, Map<Setting, number>>();
    const sums = ofLast.get(lastButOne) ?? new Map<Setting, number>();
    known.set(last, ofLast.set(lastButOne, sums));
    return (way) => {
      const sum = sums.get(way) ?? rhymesBehind(before.slice(-2), way, language);
      sums.set(way, sum);
      return sum;
    };
  };
}

function rhymesBehind(before: readonly SungLine[], { sung }: Setting, language: Language): number {
  const lines = [...before, ...sung];
  return sung.reduce((sum, _, index) => sum + rhymeAt(lines, before.length + index, language), 0);
}

/** A line may rhyme with the one before it, or with the second one before it. */
function rhymeAt(lines: readonly SungLine[], at: number, language: Language): number {
  return Math.max(
    0,
    ...[lines[at - 1], lines[at - 2]].map((other) =>
      other === undefined ? 0 : closeness(lines[at]!.text, other.text, language),
    ),
  );
}

function costOfForm(
  { sections: [first = [], second = [], third = []] }: State,
  { signed, hasRefrain, isShort }: Form,
): number {
  const bridge = third.length + signed;
  const ofBridge =
    (bridge <= 1 ? BRIDGE.one : 0) +
    (bridge % 2 === 1 ? BRIDGE.odd : 0) +
    Math.max(0, bridge - LONGEST_BRIDGE) * BRIDGE.long;
  const costs = isShort ? SHORT_VERSE : hasRefrain ? WITH_REFRAIN : VERSE;
  const ofVerses = [first, second].reduce((sum, { length }) => sum + (costs[length] ?? NO_VERSE), 0);
  const sizes = [first, second].map(({ length }) => length + (length % 2));
  return ofBridge + ofVerses + Math.abs(sizes[0]! - sizes[1]!) * APART;
}
