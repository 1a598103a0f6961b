/** Lexicon and sentence splitter of the English story reader. */
import type { Perspective } from '../language.ts';
import lexicon from './lexicon.json' with { type: 'json' };

export const known = {
  determiners: new Set(lexicon.determiners),
  functionWords: new Set(lexicon.functionWords),
  abstractNouns: new Set(lexicon.abstractNouns),
  relations: new Set(lexicon.relations),
  relationTitles: new Set(lexicon.relationTitles),
  enjoyVerbs: new Set(lexicon.enjoyVerbs),
  motionWords: new Set(lexicon.motionWords),
  placePrepositions: new Set(lexicon.placePrepositions),
  calendar: new Set(lexicon.calendar),
  adverbs: new Set(lexicon.adverbs),
  adjectives: new Set(lexicon.adjectives),
  places: new Set(lexicon.places),
  placesAmbiguous: new Set(lexicon.placesAmbiguous),
  islands: new Set(lexicon.islands),
  verbs: new Set(lexicon.verbs),
  pastVerbs: new Set(lexicon.pastVerbs),
  participleAdjectives: new Set(lexicon.participleAdjectives),
  notPast: new Set(lexicon.notPast),
};

export interface Token {
  text: string;
  lower: string;
  kind: 'word' | 'mark';
  capital: boolean;
  first: boolean;
}

export type Sentence = readonly Token[];

/** Sentences end at . ! ? ; : a line break, a dash between blanks, a bracket. */
export function sentencesOf(text: string): Sentence[] {
  return text
    .split(/[.!?;:\n()[\]…]+|\s[-–—]+\s|—/)
    .map((part) => tokensOf(shouted(part) ? quietened(part) : part))
    .filter((sentence) => sentence.length > 0);
}

/** Capitals mean nothing in a sentence that is all capitals. */
function shouted(text: string): boolean {
  return text.length > 12 && text === text.toUpperCase();
}

function quietened(text: string): string {
  return text.toLowerCase().replace(/\p{L}+/gu, (word) => (known.places.has(word) ? capitalised(word) : word));
}

export function capitalised(word: string): string {
  return word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

function tokensOf(text: string): Token[] {
  const found = text.match(/[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}'-]*|,|&/gu) ?? [];
  let first = true;
  return found.map((raw) => {
    const word = raw.replace(/['-]+$/, '');
    const kind = /[\p{L}\p{Nd}]/u.test(word) ? 'word' : 'mark';
    const token: Token = {
      text: kind === 'word' ? word : raw,
      lower: word.toLowerCase(),
      kind,
      capital: /^\p{Lu}/u.test(word),
      first,
    };
    if (kind === 'word') first = false;
    return token;
  });
}

export function isPastVerb(word: string): boolean {
  if (known.pastVerbs.has(word)) return true;
  return word.length > 4 && word.endsWith('ed') && !known.notPast.has(word);
}

/** "sings" → "sing"; undefined when it is no verb we know. */
export function baseOfThirdPerson(word: string): string | undefined {
  if (word === 'has') return 'have';
  if (!word.endsWith('s')) return undefined;
  const stems = [word.slice(0, -1), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return stems.find((stem) => known.verbs.has(stem));
}

/** Context of a story: the words that name the recipient, and the perspective of the speaker. */
export interface Scene {
  perspective: Perspective;
  /** Lower-case words: the recipient's names, and relations that mean the recipient ("wife" in "my wife Anna"). */
  recipientWords: ReadonlySet<string>;
  /** Present habits may be sung (not in a tribute). */
  living: boolean;
}

/** True when a pronoun at `index` ("she", "his", "they") can only refer to the recipient, judged by the words before it. */
export function pronounMeansRecipient(sentence: Sentence, index: number, scene: Scene): boolean {
  return !sentence.slice(0, index).some((token, at) => {
    if (scene.recipientWords.has(token.lower)) return false;
    if (known.relations.has(token.lower)) return true;
    return token.capital && !token.first && !known.calendar.has(token.lower) && !isPlaceAt(sentence, at);
  });
}

export function isPlaceAt(sentence: Sentence, index: number): boolean {
  const token = sentence[index];
  const before = sentence[index - 1]?.lower ?? '';
  return (
    token !== undefined && (known.placePrepositions.has(before) || before === 'to' || known.places.has(token.lower))
  );
}

/** "he" may be a recipient who is a man or whose gender nobody told; "they" several. */
export function pronounFits(pronoun: string, { perspective }: Scene): boolean {
  if (pronoun.startsWith('the')) return perspective.to === 'many';
  if (perspective.to === 'many') return false;
  return perspective.gender !== (pronoun === 'he' || pronoun === 'him' || pronoun === 'his' ? 'f' : 'm');
}

/** A possessive as the song says it: "her" → "your" when the recipient is meant, else "the". */
export function determinerInSong(word: string, recipientMeant: boolean, scene: Scene): string {
  if (word === 'my' || word === 'our' || word === 'your') return word;
  if (/^(?:his|her|their)$/.test(word)) return recipientMeant && pronounFits(word, scene) ? 'your' : 'the';
  return 'the';
}
