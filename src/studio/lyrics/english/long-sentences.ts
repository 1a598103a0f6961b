/** Puts full stops into sentences that go on and on, so that a song may sing them one by one. */
import { subjects } from './phrasing-words.ts';
import { type Insertion, withInsertions } from './insertions.ts';
import { insertionsFor } from './run-on.ts';
import { shortForms, subordinators } from './run-on-words.ts';
import { type TaggedWord, taggedWords } from './tagger.ts';

/** Words of a sentence that is left as it is. */
const LONG = 24;
/** Fewest words before a stop and behind it. */
const FEWEST = { before: 4, behind: 3 } as const;
/** Words of a phrase that acts: "the little plastic bride was". */
const PHRASE = 5;

/** The same words: only stops are new, and the apostrophes of owners ("my dads voicemail"). */
export function withStops(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const words = taggedWords(line);
      const marks = insertionsFor(words);
      const owners = marks.filter(({ mark }) => mark === "'");
      const stops = sentencesOf(words).flatMap((sentence) =>
        stopsIn(sentence, marks).filter(({ isJoined }) => sentence.length > LONG || !isJoined),
      );
      return withInsertions(
        line,
        [...owners, ...stops].toSorted((a, b) => a.at - b.at),
      ).replaceAll(/\s*,\s*(?=\. )/gu, '');
    })
    .join('\n');
}

function sentencesOf(words: readonly TaggedWord[]): TaggedWord[][] {
  const sentences: TaggedWord[][] = [[]];
  for (const word of words) {
    if (word.isMark && /^(?:[.!?;:()…]+|[-–—]+)$/u.test(word.lower)) sentences.push([]);
    else sentences.at(-1)!.push(word);
  }
  return sentences;
}

/** `isJoined`: by "and", so that a short sentence may stay whole. */
function stopsIn(sentence: readonly TaggedWord[], marks: readonly Insertion[]): (Insertion & { isJoined: boolean })[] {
  const unmarked = new Set(marks.filter(({ mark }) => mark === '. ').map(({ at }) => at));
  const found: (Insertion & { isJoined: boolean })[] = [];
  let from = 0;
  for (const [at, word] of sentence.entries()) {
    const isJoined =
      /^(?:and|but|so|&)$/u.test(word.lower) &&
      isSubject(sentence, behindThen(sentence, at + 1)) &&
      !isPurpose(sentence, at);
    // "it snowed that hard he could not get back"
    const isSoMuch = /^(?:that|so|such)$/u.test(sentence[at - 2]?.lower ?? '');
    const isUnmarked =
      unmarked.has(word.start) && !isSoMuch && (subjects.has(word.lower) || shortForms.has(word.lower));
    if (!isJoined && !isUnmarked) continue;
    if (at - from < FEWEST.before || sentence.length - at < FEWEST.behind + 1) continue;
    if (!isWhole(sentence.slice(from, at))) continue;
    found.push({ at: word.start, mark: '. ', isJoined });
    from = at;
  }
  return found;
}

/** "all day so I wouldn't feel bad" */
const isPurpose = (sentence: readonly TaggedWord[], at: number): boolean =>
  sentence[at]!.lower === 'so' &&
  /^(?:would|could|can|wouldn't|couldn't|can't|might|didn't|don't)$/u.test(sentence[at + 2]?.lower ?? '');

const behindThen = (sentence: readonly TaggedWord[], at: number): number =>
  sentence[at]?.lower === 'then' ? at + 1 : at;

/** "he", "my husband": somebody, and soon a verb. */
function isSubject(sentence: readonly TaggedWord[], at: number): boolean {
  const word = sentence[at];
  if (word === undefined || word.isMark) return false;
  if (shortForms.has(word.lower)) return true;
  const verb = sentence.findIndex((one, index) => index > at && isVerb(one));
  if (verb < 0 || verb - at > PHRASE) return false;
  const between = sentence.slice(at + 1, verb);
  if (subjects.has(word.lower)) return between.every(({ part }) => part === 'ADV');
  if (!/^(?:DET|PROPN|PRON|NOUN)$/u.test(word.part)) return false;
  return (
    between.length > 0 && between.every(({ part, isMark }) => !isMark && /^(?:NOUN|ADJ|ADV|PROPN|NUM)$/u.test(part))
  );
}

/** It has a verb of its own: what begins with "when" needs a second one. */
function isWhole(part: readonly TaggedWord[]): boolean {
  const [first, second] = part.filter(({ part: tag, lower }) => tag !== 'CCONJ' && lower !== 'then');
  const acting = part.filter(
    (word, at) => isVerb(word) && !/^(?:to|and)$/u.test(part[at - 1]?.lower ?? '') && part[at - 1]?.part !== 'AUX',
  );
  const count =
    acting.filter(({ lower }) => !lower.endsWith('ing')).length +
    part.filter(({ lower }) => shortForms.has(lower)).length;
  const isBound = [first, second].some(
    (word) => word !== undefined && subordinators.has(word.lower) && word.lower !== 'so',
  );
  return count >= (isBound ? 2 : 1);
}

function isVerb({ part }: TaggedWord): boolean {
  return part === 'VERB' || part === 'AUX';
}
