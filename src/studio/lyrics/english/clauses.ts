/** Extracts past events and habits of the recipient as clauses in the second person: "we danced in the kitchen". */
import {
  known,
  baseOfThirdPerson,
  isPastVerb,
  pronounFits,
  pronounMeansRecipient,
  type Scene,
  type Sentence,
  type Token,
} from './words.ts';

const STOPS = new Set(
  'and but because when while who which that so until till after before as where if though although since or then whenever even like by how what why whether every each than'.split(
    ' ',
  ),
);
const PRONOUNS = /^(?:he|she|they)$/;
const LONGEST = 8;

/** Past clauses: "she burnt the toast" → "you burnt the toast". */
export function deedsIn(sentence: Sentence, scene: Scene): string[] {
  return sentence.flatMap((_, index) => {
    const subject = subjectAt(sentence, index, scene);
    if (subject === undefined) return [];
    const verb = verbAfter(sentence, index);
    const lower = sentence[verb]?.lower ?? '';
    if (
      !isPastVerb(lower) ||
      lower === 'got' ||
      lower === 'made' ||
      lower === 'said' ||
      lower === 'told' ||
      lower === 'used'
    )
      return [];
    return clause(sentence, { subject, from: index + 1, verb, verbText: lower }, scene);
  });
}

/** Present clauses about the recipient: "she sings in the car" → "you sing in the car". */
export function habitsIn(sentence: Sentence, scene: Scene): string[] {
  if (!scene.living) return [];
  return sentence.flatMap((_, index) => {
    if (subjectAt(sentence, index, scene) !== 'you') return [];
    const verb = verbAfter(sentence, index);
    const lower = sentence[verb]?.lower ?? '';
    const base = scene.perspective.to === 'one' ? baseOfThirdPerson(lower) : known.verbs.has(lower) ? lower : undefined;
    if (base === undefined || ['have', 'want', 'need', 'like', 'love', 'turn', 'mean', 'know'].includes(base))
      return [];
    return clause(sentence, { subject: 'you', from: index + 1, verb, verbText: base }, scene);
  });
}

function subjectAt(sentence: Sentence, index: number, scene: Scene): string | undefined {
  const token = sentence[index];
  if (!token || token.kind === 'mark') return undefined;
  if (index > 0 && !clauseMayStart(sentence, index)) return undefined;
  if (scene.recipientWords.has(token.lower)) return recipientAt(sentence, index, scene);
  if (token.lower === 'we') return 'we';
  if (token.lower === 'i') return 'I';
  if (token.lower === 'you') return 'you';
  return PRONOUNS.test(token.lower) && pronounFits(token.lower, scene) && pronounMeansRecipient(sentence, index, scene)
    ? 'you'
    : undefined;
}

/** One of two recipients keeps the name: "Tom dropped the ring". */
function recipientAt(sentence: Sentence, index: number, scene: Scene): string | undefined {
  if (scene.recipientWords.has(sentence[index + 1]?.lower ?? '')) return undefined;
  return scene.perspective.to === 'one' ? 'you' : sentence[index]?.text;
}

/** A clause starts after a comma, a conjunction or a noun of time ("the night we danced"), not after "Anna and". */
function clauseMayStart(sentence: Sentence, index: number): boolean {
  const before = sentence[index - 1];
  if (!before) return true;
  if (before.kind === 'mark' || STOPS.has(before.lower))
    return !(before.lower === 'and' && sentence[index - 2]?.capital === true);
  if (known.relations.has(before.lower) || known.determiners.has(before.lower))
    return known.determiners.has(sentence[index - 2]?.lower ?? '') || before.lower === 'my' || before.lower === 'our';
  return !known.functionWords.has(before.lower) || /^(?:ones?|now|once|how|first|always|way)$/.test(before.lower);
}

function verbAfter(sentence: Sentence, subject: number): number {
  let index = subject + 1;
  while (index < subject + 3 && known.adverbs.has(sentence[index]?.lower ?? '')) index++;
  return index;
}

interface Head {
  subject: string;
  from: number;
  verb: number;
  verbText: string;
}

function clause(sentence: Sentence, { subject, from, verb, verbText }: Head, scene: Scene): string[] {
  const adverbs = sentence.slice(from, verb).map(({ lower }) => lower);
  let end = verb + 1;
  while (end < sentence.length && end - verb < LONGEST && !breaksOff(sentence, end)) end++;
  const rest = sentence.slice(verb + 1, shortEnd(sentence, verb, end));
  if (rest.length === 0 || !endsWell(rest)) return [];
  return [
    [subject, ...adverbs, verbText, ...rest.map((token, index) => inSecondPerson(token, rest[index + 1], scene))].join(
      ' ',
    ),
  ];
}

/** A clause ends at a mark or a conjunction; "fish and chips" goes on. */
function breaksOff(sentence: Sentence, index: number): boolean {
  const [token, next] = [sentence[index], sentence[index + 1]];
  if (token?.kind !== 'word') return true;
  if (token.lower !== 'and') return STOPS.has(token.lower);
  if (!next || next.kind === 'mark' || next.capital || known.functionWords.has(next.lower)) return true;
  return (
    known.adverbs.has(next.lower) ||
    isPastVerb(next.lower) ||
    known.verbs.has(next.lower) ||
    baseOfThirdPerson(next.lower) !== undefined
  );
}

/** Cuts a long clause before its last prepositional phrase ("we danced in the kitchen | until midnight"). */
function shortEnd(sentence: Sentence, verb: number, end: number): number {
  const whole = end === sentence.length || sentence[end]?.kind === 'mark' || STOPS.has(sentence[end]?.lower ?? '');
  if (whole && end - verb <= 6) return end;
  for (let cut = Math.min(end - 1, verb + 6); cut > verb + 2; cut--) {
    if (
      /^(?:in|on|at|for|with|from|to|into|through|during|around|over|off|about|across)$/.test(
        sentence[cut]?.lower ?? '',
      )
    )
      return cut;
  }
  return verb;
}

function endsWell(rest: readonly Token[]): boolean {
  const last = rest.at(-1);
  if (
    !last ||
    /^(?:the|a|an|my|our|your|his|her|their|its|to|of|in|at|for|with|and|be|very|so|too|not|from|more)$/.test(
      last.lower,
    )
  )
    return false;
  if (rest.every(({ lower }) => known.functionWords.has(lower))) return false;
  return !rest.some(
    ({ lower }) =>
      /^(?:he|she|they|it|himself|herself|we|i)$/.test(lower) ||
      (/'(?:s|re|ve|d|ll|m)$/.test(lower) && /^(?:he|she|they|it|that|there)/.test(lower)),
  );
}

function inSecondPerson(token: Token, next: Token | undefined, scene: Scene): string {
  const { lower, text } = token;
  const one = scene.perspective.to === 'one';
  if (scene.recipientWords.has(lower)) return 'you';
  if (/^(?:him|his|her)$/.test(lower) && !pronounFits(lower, scene)) return text;
  if (one && lower === 'him') return 'you';
  if (one && lower === 'his') return 'your';
  if (one && lower === 'her') return !next || known.functionWords.has(next.lower) ? 'you' : 'your';
  if (!one && lower === 'them') return 'you';
  if (!one && lower === 'their') return 'your';
  return token.first ? lower : text;
}
