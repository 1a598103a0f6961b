/** Cost of ending a line of a song between two words of an English sentence. */
import {
  adverbsOfVerbs,
  bound,
  degrees,
  endsOfPhrases,
  joining,
  objects,
  subjects,
  times,
  titles,
} from './phrasing-words.ts';
import { saying } from './run-on-words.ts';
import { type TaggedWord, taggedWords } from './tagger.ts';

/** Nobody breathes there. */
const NEVER = 20;
const SELDOM = 9;

/** A word, those beside it, and its part of speech. */
interface Place {
  earlier: TaggedWord | undefined;
  before: TaggedWord;
  word: TaggedWord;
  next: TaggedWord | undefined;
  later: TaggedWord | undefined;
}

/** For each word the cost of ending a line before it: 0 between clauses, `NEVER` behind an article. The first has none. */
export function breakCosts(words: readonly string[]): number[] {
  const tagged = taggedRow(words);
  return tagged.map((word, at) => {
    const before = tagged[at - 1];
    if (before === undefined) return 0;
    const place = { earlier: tagged[at - 2], before, word, next: tagged[at + 1], later: tagged[at + 2] };
    return costBetween(place);
  });
}

/** The words one by one, each with the part of speech that it has in the sentence. */
export function taggedRow(words: readonly string[]): TaggedWord[] {
  const found = taggedWords(words.join(' '));
  let start = 0;
  return words.map((text) => {
    const from = start;
    start += text.length + 1;
    const tag = found.find((word) => word.start >= from) ?? found.at(-1)!;
    return { ...tag, lower: text.toLowerCase(), isMark: !/[\p{L}\p{Nd}]/u.test(text) };
  });
}

function costBetween(place: Place): number {
  const { before, word } = place;
  if (word.isMark) return NEVER;
  if (before.isMark) return 0.1;
  if (asksForMore(place)) return NEVER;
  // One word would be left for the next line: "a whole wedding cake | once".
  if (place.next === undefined || place.next.isMark) return SELDOM;
  if (belongsToBefore(place)) return SELDOM;
  if (word.part === 'CCONJ' || word.lower === 'but') return costOfJoining(place);
  if (bound.has(word.lower) || word.part === 'SCONJ') return costOfBound(place);
  // "so now | it's"
  if (/^(?:now|then)$/u.test(before.lower) && /^(?:and|but|so)$/u.test(place.earlier?.lower ?? '')) return SELDOM;
  // "each time | you came"
  if (isOwnTime(place)) return SELDOM;
  if (subjects.has(word.lower) && isVerb(place.next, place.later)) return saying.has(before.lower) ? 1.6 : 0.4;
  if (/^(?:ADP|PART)$/u.test(word.part)) return costOfPreposition(place);
  if (word.lower.endsWith('ing') && word.part === 'VERB') return /^(?:VERB|AUX)$/u.test(before.part) ? SELDOM : 0.9;
  if (/^(?:VERB|AUX)$/u.test(word.part)) return /^sa(?:id|ys?)$/u.test(before.lower) ? 1.6 : costOfVerb(place);
  return costOfPhrase(place);
}

/** A time, and what happened then: "each time you came", "the night he left". */
function isOwnTime({ earlier, before, word, next, later }: Place): boolean {
  const phrase = `${earlier?.lower ?? ''} ${before.lower}`;
  const isOne = /^(?:(?:each|every) time|(?:the|first|last|next) (?:time|day|night|morning|year|week|moment|minute))$/u;
  return isOne.test(phrase) && subjects.has(word.lower) && isVerb(next, later);
}

/** "the car | is", "Marlon | would": a short subject keeps its verb. */
function costOfVerb({ earlier, before }: Place): number {
  if (before.part === 'PROPN' || (before.part === 'NOUN' && /^(?:DET|PRON)$/u.test(earlier?.part ?? ''))) return SELDOM;
  return /^(?:NOUN|NUM)$/u.test(before.part) ? 2 : 5;
}

/** "the", "to", "and", "she", "very", "three", "old": something must follow. */
function asksForMore({ earlier, before, word, next, later }: Place): boolean {
  // "Mr | Venkatesh", "nobody | ever remembers", "a group that's just | us two", "six hundred | and eleven"
  if (titles.has(before.lower) && /^\p{L}/u.test(word.lower) && word.part === 'PROPN') return true;
  if (/^(?:nobody|everybody|everyone|somebody)$/u.test(before.lower) && isVerb(word, next))
    return earlier?.part !== 'VERB';
  if (/^(?:just|only)$/u.test(before.lower) && /^(?:PRON|PROPN|DET|NUM)$/u.test(word.part)) return true;
  if (/^(?:hundred|thousand)$/u.test(before.lower) && word.lower === 'and' && isCounted(next, later)) return true;
  const isPhraseNext = !/^(?:CCONJ|SCONJ)$/u.test(word.part) && !bound.has(word.lower);
  if (before.part === 'DET' && !objects.has(before.lower)) return true;
  // "the M | fifty"
  if (/^\p{L}$/u.test(before.lower) && word.part === 'NUM' && !/^[ai]$/u.test(before.lower)) return true;
  // "some | cups"; "called | Elvis"
  if (
    /^(?:some|any|all|each|another|both|this|that|these|those)$/u.test(before.lower) &&
    /^(?:NOUN|PROPN)$/u.test(word.part)
  )
    return true;
  if (/^(?:called|named)$/u.test(before.lower) && /^(?:PROPN|NOUN)$/u.test(word.part)) return true;
  if (/^(?:a|an|the|my|your|our|his|their|its|every|to|and|or|but|very|too|as|than|of)$/u.test(before.lower))
    return true;
  if (bound.has(before.lower) || before.part === 'CCONJ' || before.part === 'SCONJ') return true;
  if (subjects.has(before.lower) && !objects.has(before.lower)) return true;
  // "the only person was you | running past"
  const isSubject = earlier?.part !== 'ADP' && !(earlier?.part === 'AUX' && word.lower.endsWith('ing'));
  if (/^(?:you|it)$/u.test(before.lower) && /^(?:VERB|AUX)$/u.test(word.part) && isSubject) return true;
  if (before.part === 'AUX' && isPhraseNext) return true;
  if (before.part === 'ADP' && isPhraseNext) return !isEndOfPhrase(before, word, next);
  if (degrees.has(before.lower) && /^(?:ADJ|ADV|NOUN|NUM|VERB|DET|PRON)$/u.test(word.part)) return true;
  if (adverbsOfVerbs.has(before.lower) && /^(?:VERB|AUX|ADV)$/u.test(word.part)) return true;
  return (
    /^(?:ADJ|NUM)$/u.test(before.part) && (/^(?:NOUN|ADJ|PROPN|NUM)$/u.test(word.part) || word.lower.endsWith('s'))
  );
}

/** "(a hundred) and twenty" */
function isCounted(next: TaggedWord | undefined, later: TaggedWord | undefined): boolean {
  return next?.part === 'NUM' || (/^an?$/u.test(next?.lower ?? '') && later?.lower === 'half');
}

/** "(put the bins) out | in case": a particle of the verb before it ends its phrase. */
function isEndOfPhrase(before: TaggedWord, word: TaggedWord, next: TaggedWord | undefined): boolean {
  if (!endsOfPhrases.has(before.lower)) return false;
  return word.part === 'ADP' || (subjects.has(word.lower) && isVerb(next, undefined));
}

/** "plastic | bride", "put it | back", "the end | of": the word belongs to the one before it. */
function belongsToBefore({ before, word, next }: Place): boolean {
  // "turn | around to give", "it cuts | off whoever", "standing | up the entire time"
  const isParticle = /^(?:around|round|off|up|out|down|away|back|through|along|over)$/u.test(word.lower);
  const isOfPlace = /^(?:around|round|through|along|over)$/u.test(word.lower) && startsPhrase(next);
  if (isParticle && !isOfPlace && before.part === 'VERB') return true;
  if (
    word.lower === 'of' ||
    /^(?:back|again|too|away|home|off|up|out|down|on|in|over|either|ago|else|enough)$/u.test(word.lower)
  ) {
    const isPreposition = /^(?:on|in|over|up|down|off|out)$/u.test(word.lower) && startsPhrase(next);
    if (!isPreposition) return true;
  }
  // "four nights | a week"
  if (
    /^an?$/u.test(word.lower) &&
    /^(?:hour|day|week|month|year|night|shift|game)$/u.test(next?.lower ?? '') &&
    before.part === 'NOUN'
  )
    return true;
  // "year | six"; not "every day | two of them"
  if (before.part === 'NOUN' && word.part === 'NUM' && !/^(?:NOUN|ADJ)$/u.test(next?.part ?? ''))
    return next?.lower !== 'of';
  if (before.lower.endsWith("'s") && before.part !== 'PRON') return /^(?:NOUN|ADJ|PROPN)$/u.test(word.part);
  const isName = before.part === 'PROPN' && /^(?:PROPN|NOUN)$/u.test(word.part);
  return isName || (before.part === 'NOUN' && word.part === 'NOUN');
}

/** "and he let me in" is a clause, "and wore it" half of one, "tea and toast" a phrase. */
function costOfJoining({ before, next, later }: Place): number {
  // "a hundred | and twenty"
  if (/^(?:hundred|thousand)$/u.test(before.lower) && next?.part === 'NUM') return SELDOM;
  if (isVerb(next, later) || next?.lower === 'then') return 0.3;
  if (next !== undefined && (subjects.has(next.lower) || startsPhrase(next)))
    return subjects.has(next.lower) ? 0.1 : 1.2;
  return /^(?:NOUN|PROPN)$/u.test(before.part) ? 2 : 3;
}

function costOfBound({ before, word, next }: Place): number {
  if (joining.has(before.lower) || bound.has(before.lower)) return SELDOM;
  // "so that he must turn"
  if (word.lower === 'so' && next?.lower === 'that') return 0.4;
  // "since but we talk", "asked me that before"
  if (next !== undefined && (next.part === 'CCONJ' || bound.has(next.lower)) && next.part !== 'PRON') return SELDOM;
  // "even when", "just because": the break is before both
  if (/^(?:even|just|only|ever|right|except)$/u.test(before.lower)) return SELDOM;
  if (word.lower === 'so' && next !== undefined && /^(?:ADJ|ADV)$/u.test(next.part)) return 5;
  if (/^(?:as|than)$/u.test(word.lower)) return 6;
  // "with | what they had"
  if (before.part === 'ADP' && /^(?:what|whatever|who|whoever|how|where)$/u.test(word.lower)) return SELDOM;
  if (/^(?:that|what|how|why|like|whether)$/u.test(word.lower)) return 1.8;
  return before.part === 'ADP' ? 3 : 0.4;
}

function costOfPreposition({ before, word, next }: Place): number {
  if (word.part === 'PART') return /^(?:VERB|AUX|ADJ)$/u.test(before.part) ? 5 : 1.3;
  if (before.part === 'ADP') return 6;
  // "at once", "for good"
  const isWhole = next === undefined || next.isMark || next.part === 'ADV';
  if (isWhole || (word.lower === 'at' && /^(?:once|last|least|first|home)$/u.test(next.lower))) return SELDOM;
  if (before.part === 'VERB' && before.lower.endsWith('ing')) return 6;
  if (/^(?:VERB|AUX)$/u.test(before.part)) return 2;
  return /^(?:to|for|about)$/u.test(word.lower) ? 1.3 : 0.9;
}

/** Before an object, a time or a new subject. */
function costOfPhrase({ before, word, next, later }: Place): number {
  if (/^(?:even|just|only)$/u.test(word.lower) && next !== undefined && bound.has(next.lower)) return 0.4;
  const isTime = times.has(word.lower) || [next, later].some((one) => one !== undefined && times.has(one.lower));
  const starts = /^(?:DET|NUM|PROPN|PRON)$/u.test(word.part);
  if (starts && isTime) return 1;
  // "a trifle | big enough for the street"
  if (word.part === 'ADJ' && before.part === 'NOUN' && /^(?:ADV|ADP)$/u.test(next?.part ?? '')) return 0.9;
  if (word.part === 'PRON' && before.part === 'VERB') return SELDOM;
  // "our anniversary, Becky"
  if (word.part === 'PROPN' && before.part === 'NOUN') return 6;
  if (starts && before.part === 'VERB') return isShortObject(later) ? SELDOM : 3;
  if (starts) return 2.2;
  return word.part === 'ADV' ? 2.4 : 4.5;
}

/** "put | the bins out": nothing but a particle follows its noun. */
function isShortObject(later: TaggedWord | undefined): boolean {
  return (
    later === undefined ||
    later.isMark ||
    later.part === 'CCONJ' ||
    /^(?:out|up|off|on|down|in|over|back|away)$/u.test(later.lower)
  );
}

function startsPhrase(word: TaggedWord | undefined): boolean {
  return word !== undefined && /^(?:DET|PROPN|NOUN|NUM|ADJ|PRON)$/u.test(word.part);
}

export function isVerb(word: TaggedWord | undefined, next: TaggedWord | undefined): boolean {
  if (word === undefined) return false;
  if (/^(?:VERB|AUX)$/u.test(word.part)) return true;
  return word.part === 'ADV' && next !== undefined && /^(?:VERB|AUX)$/u.test(next.part);
}
