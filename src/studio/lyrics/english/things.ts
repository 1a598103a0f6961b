/** Concrete things of an English story: "the burnt toast", "your yellow van", "strong tea"; ages and years. */
import { numberInWords } from '#studio/speech/english-numbers.ts';
import {
  baseOfThirdPerson,
  determinerInSong,
  isPastVerb,
  known,
  pronounMeansRecipient,
  type Scene,
  type Sentence,
} from './words.ts';

export interface Thing {
  /** "burnt toast" */
  bare: string;
  /** "the burnt toast" */
  thing: string;
}

const LONGEST = 4;

export function thingsIn(sentence: Sentence, scene: Scene, listed: boolean): Thing[] {
  return [...determined(sentence, scene), ...enjoyed(sentence, scene), ...(listed ? items(sentence, scene) : [])];
}

/** Noun phrases after a determiner. */
function determined(sentence: Sentence, scene: Scene): Thing[] {
  return sentence.flatMap((token, index) => {
    if (!known.determiners.has(token.lower) || ['this', 'these', 'that', 'those', 'some'].includes(token.lower))
      return [];
    const words = phraseFrom(sentence, index + 1);
    const bare = words.join(' ');
    if (!isConcrete(words, scene)) return [];
    const meant = pronounMeansRecipient(sentence, index, scene);
    return [{ bare, thing: `${determinerInSong(token.lower, meant, scene)} ${bare}` }];
  });
}

/** The words of a noun phrase starting here, with one "of …" after it. */
function phraseFrom(sentence: Sentence, start: number): string[] {
  const words: string[] = [];
  let index = /^(?:own|same)$/.test(sentence[start]?.lower ?? '') ? start + 1 : start;
  while (words.length < LONGEST && goesOn(sentence, index, words.length)) words.push(sentence[index++]?.text ?? '');
  while (words.length > 1 && known.adjectives.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  if (sentence[index]?.lower !== 'of' || words.length === 0) return words;
  const tail: string[] = [];
  let next = index + 1;
  const article = sentence[next]?.lower;
  if (article === 'the') next++;
  while (tail.length < 2 && goesOn(sentence, next, tail.length)) tail.push(sentence[next++]?.text ?? '');
  if (tail.length === 0 || words.length > 2) return words;
  return [...words, 'of', ...(article === 'the' ? ['the'] : []), ...tail];
}

function goesOn(sentence: Sentence, index: number, position: number): boolean {
  const token = sentence[index];
  if (!token || token.kind === 'mark' || /\d/.test(token.text)) return false;
  const { lower } = token;
  if (known.functionWords.has(lower) || known.adverbs.has(lower)) return false;
  if (position === 0) return true;
  if (lower.endsWith('ly') && lower.length > 4) return false;
  if (isPastVerb(lower) && !known.participleAdjectives.has(lower)) return false;
  const verb = baseOfThirdPerson(lower);
  const last = sentence[index + 1];
  if (verb !== undefined && last?.kind === 'word' && (known.determiners.has(last.lower) || last.lower === 'like'))
    return false;
  if (lower.endsWith('ing') && last?.kind === 'word' && known.functionWords.has(last.lower)) return false;
  return !known.determiners.has(lower);
}

/** "loves strong tea and long walks": what stands after the verb, without determiner. */
function enjoyed(sentence: Sentence, scene: Scene): Thing[] {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      known.enjoyVerbs.has(lower) &&
      /^(?:he|she|they|we|i|always|who|really|[a-z]+)$/.test(sentence[index - 1]?.lower ?? ''),
  );
  if (at < 0) return [];
  return items(sentence.slice(at + 1), scene, true);
}

/** Items of a list: short, no verb, no pronoun. With `leading`, only until the list breaks off. */
function items(sentence: Sentence, scene: Scene, leading = false): Thing[] {
  const found: Thing[] = [];
  for (const item of splitList(sentence)) {
    const words = item.map(({ text, first, capital, lower }) => (first && capital && !leading ? lower : text));
    const fine =
      words.length <= LONGEST &&
      item.every(
        ({ lower }, index) =>
          !known.functionWords.has(lower) && !known.adverbs.has(lower) && !(isPastVerb(lower) && index > 0),
      ) &&
      !isPastVerb(words.length === 1 ? (words[0] ?? '') : '') &&
      !item.some(({ capital, first }) => capital && !first && !leading) &&
      baseOfThirdPerson(item[0]?.lower ?? '') === undefined;
    const bare = words.join(' ');
    if (fine && isConcrete(words, scene)) found.push({ bare, thing: bare });
    else if (leading) break;
  }
  return found;
}

function splitList(sentence: Sentence): Sentence[] {
  const lists: Sentence[][] = [[[]]];
  const [out = []] = lists;
  for (const token of sentence) {
    if (token.lower === 'and' || token.lower === 'or' || token.kind === 'mark') out.push([]);
    else out[out.length - 1] = [...(out.at(-1) ?? []), token];
  }
  return out.filter((item) => item.length > 0);
}

function isConcrete(words: readonly string[], scene: Scene): boolean {
  const lower = words.map((word) => word.toLowerCase());
  const named = lower.filter((word) => !/^\d+$/.test(word));
  const head = named[named.indexOf('of') > 0 ? named.indexOf('of') - 1 : named.length - 1] ?? '';
  const tail = lower.at(-1) ?? '';
  if (head.length < 3 || head.length > 24) return false;
  if (lower.some((word) => known.relations.has(word) || scene.recipientWords.has(word))) return false;
  if (known.abstractNouns.has(head) || known.adjectives.has(head) || known.calendar.has(head)) return false;
  return !known.abstractNouns.has(tail) && !head.endsWith("'s") && !/^(?:first|second|third|next|last)$/.test(head);
}

const SMALL = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** "turning sixty", "60th birthday", "40 years", a year: as words. `years` is how long something lasted. */
export function numbersIn(text: string): { age?: string; years?: string; year?: string } {
  const age =
    /\b(?:turn(?:s|ed|ing)?|aged?|is|hits?|hitting)\s+(?:the big\s+)?(\d{1,3})\b(?!\s*(?:years? (?:ago|of)|weeks|months|days|hours|th|st))/i.exec(
      text,
    )?.[1] ?? /\b(\d{1,3})(?:st|nd|rd|th)? birthday/i.exec(text)?.[1];
  const years =
    /\b(\d{1,2})(?:\s+(?:long|happy|good|wonderful|whole))?\s+years\b(?! (?:ago|old))|\b(\d{1,2})(?:st|nd|rd|th)\s+(?:wedding )?anniversary/i.exec(
      text,
    );
  const year = /\b(19[2-9]\d|20[0-4]\d)\b/.exec(text)?.[1];
  const lasted = years?.[1] ?? years?.[2];
  return {
    ...(age !== undefined && Number(age) <= 110 ? { age: inWords(age) } : {}),
    ...(lasted === undefined ? {} : { years: inWords(lasted) }),
    ...(year === undefined ? {} : { year: inWords(year) }),
  };
}

function inWords(digits: string): string {
  return SMALL[Number(digits) - 1] ?? numberInWords(digits);
}

/** A short piece of the special words that is a thing ("burnt toast") gets its article; anything else gives none. */
export function specialThing(piece: Sentence, scene: Scene): Thing | undefined {
  const [first] = piece;
  if (
    !first ||
    piece.some(
      ({ kind, capital, first: start, lower }) => kind === 'mark' || (capital && !start) || lower.endsWith('ing'),
    )
  )
    return undefined;
  const said = known.determiners.has(first.lower) ? determined(piece, scene) : items(piece, scene);
  return said.map(({ bare, thing }) => ({ bare, thing: thing === bare ? `the ${bare}` : thing }))[0];
}
