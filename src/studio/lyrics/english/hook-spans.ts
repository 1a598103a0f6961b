/** Parts of an English sentence that are clear by themselves, so that a chorus can be built on one. */
import type { HookSpan } from '../as-told-rules.ts';
import { breakCosts, isVerb, taggedRow } from './phrasing.ts';
import { adverbsOfVerbs, bound, joining } from './phrasing-words.ts';
import { saying } from './run-on-words.ts';
import type { TaggedWord } from './tagger.ts';

/** A break that costs no more ends a clause, and one that costs no more a phrase. */
const CLAUSE = 0.45;
const PHRASE = 1.3;

const we = /^(?:you|we|i)(?:'(?:ve|re|m|d|ll))?$/u;
/** Nobody ends a line of a song on such a word. */
const unfinished = /^(?:AUX|DET|CCONJ|SCONJ|PART|ADP)$/u;
/** "for ninety miles", "with a frozen chicken"; no day, no year. */
const leading = /^(?:for|with|without|under|off|out|by|through|like)$/u;
const before = /^(?:just|only|a|an|both|half)$/u;
const ours = /^(?:my|our|your)$/u;
const theirs = /^(?:his|her|their|its|whose)$/u;

/** Clauses of "you", "we" and "I", and phrases whose noun is described or counted: "just one sock". */
export function hookSpans(words: readonly string[]): HookSpan[] {
  const tagged = taggedRow(words);
  const costs = breakCosts(words);
  return [...clausesIn(tagged, costs), ...phrasesIn(tagged, costs)];
}

/** True for words none of which acts: "nineteen seconds". */
export function isPhrase(saying: string): boolean {
  return !taggedRow(saying.split(' ')).some(
    ({ part, lower }) => /^(?:VERB|AUX|PRON)$/u.test(part) || we.test(lower) || lower.includes("'"),
  );
}

const pointing = /^(?:he|she|him|her|his|they|them|their|it|its|this|these|those)(?:'\p{L}+)?$/u;

/** True where a pronoun comes before any noun that it could stand for. */
export function pointsBack(words: readonly string[]): boolean {
  const tagged = taggedRow(words);
  const at = tagged.findIndex(({ lower }) => pointing.test(lower));
  return at >= 0 && !tagged.slice(0, at).some(({ part }) => /^(?:NOUN|PROPN)$/u.test(part));
}

function clausesIn(tagged: readonly TaggedWord[], costs: readonly number[]): HookSpan[] {
  return tagged.flatMap((word, from) => {
    const isShared = isSecondVerb(tagged, costs, from);
    const isWhole = we.test(word.lower) && isVerb(tagged[from + 1], tagged[from + 2]) && mayStart(tagged, costs, from);
    if (!isShared && !isWhole) return [];
    return endsOf(tagged, costs, from).map((to) => ({
      from,
      to,
      kind: 'clause' as const,
      ...(isShared ? { subject: 'you' } : {}),
    }));
  });
}

/** Behind the start, a mark, "and", or a clause that hangs on this one: "when my knee went | you carried". */
function mayStart(tagged: readonly TaggedWord[], costs: readonly number[], at: number): boolean {
  const [earlier, last] = [tagged[at - 2], tagged[at - 1]];
  if (last === undefined || last.isMark) return true;
  if (at === 1 && /^(?:so|then)$/u.test(last.lower)) return true;
  if (joining.has(last.lower) && !/^(?:or|nor)$/u.test(last.lower))
    return earlier === undefined || costs[at - 1]! <= CLAUSE;
  const isFronted = bound.has(tagged[0]!.lower) || tagged[0]!.part === 'ADP';
  return (
    isFronted &&
    costs[at]! <= CLAUSE &&
    !bound.has(last.lower) &&
    !tagged.slice(0, at).some(({ lower }) => we.test(lower) && saying.has(lower))
  );
}

/** "you played bingo and | never missed a number": what "you" do as well. */
function isSecondVerb(tagged: readonly TaggedWord[], costs: readonly number[], at: number): boolean {
  const [first, second, third] = tagged;
  const isYours =
    first?.lower === 'you' && (second?.part === 'VERB' || (second?.part === 'ADV' && third?.part === 'VERB'));
  if (!isYours || at < 3 || tagged[at - 1]!.lower !== 'and' || costs[at - 1]! > CLAUSE) return false;
  const isOther = tagged
    .slice(2, at)
    .some(
      ({ lower, part }) =>
        part === 'AUX' || bound.has(lower) || we.test(lower) || /^(?:he|she|they|it|to)$/u.test(lower),
    );
  return (
    !isOther && isVerb(tagged[at], tagged[at + 1]) && tagged[at]!.part !== 'AUX' && !tagged[at]!.lower.endsWith('ing')
  );
}

/** Ends that the clause may have: at a mark, before the next clause, and behind its object: "you carried both packs | for ninety miles". */
function endsOf(tagged: readonly TaggedWord[], costs: readonly number[], from: number): number[] {
  const ends: number[] = [];
  for (let to = from + 2; to <= tagged.length; to += 1) {
    const last = tagged[to - 1]!;
    const next = tagged[to];
    if (last.isMark) break;
    const isEnd = next === undefined || next.isMark || costs[to]! <= CLAUSE;
    const isObject =
      next !== undefined && last.part === 'NOUN' && next.part === 'ADP' && costs[to]! <= PHRASE && to - from > 2;
    if ((isEnd || isObject) && isFinished(last)) ends.push(to);
  }
  return ends;
}

const isFinished = ({ lower, part }: TaggedWord): boolean =>
  !bound.has(lower) &&
  !joining.has(lower) &&
  !saying.has(lower) &&
  !adverbsOfVerbs.has(lower) &&
  (!unfinished.test(part) || /^(?:in|out|up|down|off|on|home|back|away|round|over)$/u.test(lower));

function phrasesIn(tagged: readonly TaggedWord[], costs: readonly number[]): HookSpan[] {
  return tagged.flatMap((word, noun) => {
    const next = tagged[noun + 1];
    const isEnd = next === undefined || next.isMark || costs[noun + 1]! <= PHRASE;
    const isNoun =
      word.part === 'NOUN' || (tagged[noun - 1]?.part === 'NUM' && word.part === 'VERB' && word.lower.endsWith('s'));
    if (!isNoun || !isEnd || next?.part === 'NOUN') return [];
    let from = noun;
    while (from > 0 && (isOfNoun(tagged[from - 1]!) || isInNumber(tagged, from - 1))) from -= 1;
    const described = tagged.slice(from, noun);
    const owner = tagged[from - 1]?.lower ?? '';
    const isOwned = ours.test(owner) || (owner === 'the' && /^(?:just|only)$/u.test(described[0]?.lower ?? ''));
    // "her only good shirt" of somebody else, "a glass of red wine".
    if (theirs.test(owner) || owner.endsWith("'s") || next?.lower === 'of') return [];
    // "a preemie three pounds": two things.
    if (described.some(({ part }, index) => part === 'NUM' && described[index - 1]?.part === 'NOUN')) return [];
    const isCounting = described.some(({ part, lower }) => part === 'NUM' || /^(?:just|only|half)$/u.test(lower));
    const isTold = isCounting || described.some(({ part, lower }) => part === 'ADJ' && lower !== 'own');
    if (!isTold || !(isOwned || before.test(described[0]!.lower) || described[0]!.part === 'NUM')) return [];
    if (isOwned) from -= 1;
    const to = noun + 1;
    const isLed =
      leading.test(tagged[from - 1]?.lower ?? '') && (next === undefined || next.isMark || costs[to]! <= CLAUSE);
    const phrase = { to, kind: 'phrase' as const, ...(isCounting ? { isCounting } : {}) };
    return [{ from, ...phrase }, ...(isLed ? [{ from: from - 1, ...phrase }] : [])];
  });
}

/** "two hundred and | forty pounds". */
const isInNumber = (tagged: readonly TaggedWord[], at: number): boolean =>
  tagged[at]!.lower === 'and' && tagged[at - 1]?.part === 'NUM' && tagged[at + 1]?.part === 'NUM';

const isOfNoun = ({ part, lower, isMark }: TaggedWord): boolean =>
  !isMark &&
  (/^(?:ADJ|NUM|NOUN)$/u.test(part) || /^(?:just|only|very|a|an|both|half)$/u.test(lower)) &&
  !/^(?:the|my|your|our|his|her|their)$/u.test(lower);
