/** People and places of an English story. */
import { known, isPastVerb, isPlaceAt, type Scene, type Sentence, type Token } from './words.ts';

export interface Found {
  text: string;
  /** With its preposition, for places. */
  with?: string;
}

/** Months that are names in a list of people. */
const ALSO_NAMES = new Set(['april', 'may', 'june', 'august']);

interface Run {
  start: number;
  end: number;
  text: string;
}

export function peopleAndPlaces(
  sentence: Sentence,
  inCompanions: boolean,
  scene: Scene,
): { people: Found[]; places: Found[] } {
  const people: Found[] = [];
  const places: Found[] = [];
  for (const run of capitalRuns(sentence, inCompanions)) {
    const tokens = sentence.slice(run.start, run.end);
    if (tokens.some(({ lower }) => scene.recipientWords.has(lower.replace(/'s$/, '')))) continue;
    const where = placeOf(sentence, run, inCompanions);
    if (where !== undefined) places.push({ text: run.text, ...(where === '' ? {} : { with: `${where} ${run.text}` }) });
    else if (inCompanions || !standsForThing(sentence, run)) people.push({ text: run.text });
  }
  return { people, places };
}

/** Neighbouring capitals ("Robin Hood's Bay"); at the start of a sentence only what acts like a name. */
function capitalRuns(sentence: Sentence, anyStart: boolean): Run[] {
  const runs: Run[] = [];
  let index = 0;
  while (index < sentence.length) {
    if (!mayStart(sentence, index, anyStart)) {
      index++;
      continue;
    }
    let end = index + 1;
    while (end < sentence.length && end - index < 4 && continues(sentence, end)) end++;
    while (end > index + 1 && !sentence[end - 1]?.capital) end--;
    const text = sentence
      .slice(index, end)
      .map((token) => token.text)
      .join(' ')
      .replace(/'s$/, '');
    if (text.length > 1 && text.length <= 40) runs.push({ start: index, end, text });
    index = end;
  }
  return runs;
}

function mayStart(sentence: Sentence, index: number, anyStart: boolean): boolean {
  const token = sentence[index];
  if (!token?.capital || token.kind !== 'word' || /\d/.test(token.text)) return false;
  const { lower } = token;
  if (anyStart && ALSO_NAMES.has(lower)) return true;
  if (
    known.calendar.has(lower) ||
    known.functionWords.has(lower) ||
    known.adverbs.has(lower) ||
    known.adjectives.has(lower)
  )
    return false;
  if (/^i'|^(?:i|ok)$/.test(lower) || known.calendar.has(sentence[index - 1]?.lower ?? '')) return false;
  if (!token.first) return true;
  if (known.places.has(lower) && !known.placesAmbiguous.has(lower)) return true;
  if (isPastVerb(lower) || known.verbs.has(lower) || lower.endsWith('ing')) return false;
  if (lower.endsWith("'s")) return !known.functionWords.has(lower.slice(0, -2));
  return anyStart || actsLikeName(sentence, index);
}

/** True when the next word can follow a name ("and Kit", "burnt", "is", "loves"), or when the sentence is this word alone. */
function actsLikeName(sentence: Sentence, index: number): boolean {
  const next = sentence[index + 1];
  if (!next) return sentence.length === 1;
  if (next.capital || next.kind === 'mark') return true;
  if (next.lower === 'and' || next.lower === '&') return sentence[index + 2]?.capital === true;
  return (
    isPastVerb(next.lower) ||
    known.enjoyVerbs.has(next.lower) ||
    /^(?:is|was|has|had|who|always|never|once|still)$/.test(next.lower)
  );
}

function continues(sentence: Sentence, index: number): boolean {
  const token = sentence[index];
  if (!token || token.kind !== 'word') return false;
  if (token.capital) return !known.calendar.has(token.lower) && !/^i'|^i$/.test(token.lower);
  return (
    /^(?:of|de|la|del|di|the)$/.test(token.lower) && sentence[index + 1]?.capital === true && token.lower !== 'the'
  );
}

/** The preposition with which the run is a place; undefined when it is none. */
function placeOf(sentence: Sentence, run: Run, inCompanions: boolean): string | undefined {
  const before = previousWord(sentence, run.start);
  const article = before === 'the' ? 'the ' : '';
  const preposition = article ? previousWord(sentence, run.start - 1) : before;
  const lower = run.text.toLowerCase();
  const listed = known.places.has(lower);
  const certain = listed && !known.placesAmbiguous.has(lower);
  const next = sentence[run.end];
  if (article && next?.kind === 'word' && !known.functionWords.has(next.lower)) return listed ? '' : undefined;
  if (known.islands.has(lower) && preposition !== 'near') return 'on';
  if (/^(?:to|from)$/.test(preposition)) {
    const moving = sentence.slice(0, run.start).some((token) => known.motionWords.has(token.lower));
    return listed || (moving && !inCompanions) ? `in ${article}`.trim() : undefined;
  }
  if (known.placePrepositions.has(preposition) && preposition !== 'by') {
    const kept = /^(?:at|near|outside|on|in)$/.test(preposition) ? preposition : 'in';
    return `${kept} ${article}`.trim();
  }
  return certain && !inCompanions ? 'in' : undefined;
}

/** "her old Volvo", "the Beatles", "plays Scrabble": capitals, but nobody. A relation before it makes it a person. */
function standsForThing(sentence: Sentence, run: Run): boolean {
  const before = previousWord(sentence, run.start);
  if (known.relations.has(before)) return false;
  if (before === 'against' || known.enjoyVerbs.has(before) || known.determiners.has(before)) return true;
  const behind = previousWord(sentence, run.start - 1);
  return (
    known.determiners.has(behind) &&
    !known.functionWords.has(before) &&
    !isPlaceAt(sentence, run.start) &&
    behind !== 'our' &&
    behind !== 'my'
  );
}

function previousWord(sentence: Sentence, index: number): string {
  const token: Token | undefined = sentence[index - 1];
  return token?.kind === 'word' ? token.lower : '';
}

/** "his sister", "the three kids" in the list of companions: someone without a name. */
export function relatives(
  sentence: Sentence,
  scene: Scene,
  say: (determiner: string, index: number) => string,
): Found[] {
  return sentence.flatMap((token, index) => {
    if (!known.relations.has(token.lower) || scene.recipientWords.has(token.lower)) return [];
    const next = sentence[index + 1];
    const named = next?.capital || (next?.text === ',' && sentence[index + 2]?.capital) || sentence[index - 2]?.capital;
    if (named) return [];
    const start = [1, 2, 3].find((back) => known.determiners.has(sentence[index - back]?.lower ?? ''));
    const between = sentence.slice(index - (start ?? 1) + 1, index);
    if (
      start === undefined ||
      between.some(({ kind, capital, lower }) => kind === 'mark' || capital || known.functionWords.has(lower))
    )
      return [];
    const phrase = [...between, token].map(({ lower }) => lower).join(' ');
    return [{ text: phrase, with: `${say(sentence[index - start]?.lower ?? 'the', index - start)} ${phrase}` }];
  });
}
