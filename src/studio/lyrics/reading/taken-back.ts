/** A buyer's words without what they tell and take back, or keep from somebody: "one fell through at the end (don't go into that please)". */
import { filled } from './filled.ts';
import type { TakingBackRules } from './forbidding-rules.ts';

/** Of "Dr. Patel" and "2.5" the stop ends nothing. */
const SENTENCE = /(?:[^.!?\n]|(?<=\b(?:Dr|Mr|Mrs|Ms|St|Prof|Rev|Sgt))\.|(?<=\d)\.(?=\d))+[.!?\n]*[)\]]*[.!?\n]*/gu;

export interface Kept {
  /** The text without them. */
  text: string;
  /** Sentences that were told and are for nobody's ears; not those that keep a secret. */
  takenBack: readonly string[];
}

interface Compiled {
  takingBack: RegExp;
  secret: RegExp;
  hushed: RegExp;
  opening: RegExp;
  ofSong: RegExp;
}

/** Made once for a language. */
const compiledRules = new WeakMap<object, Compiled>();

function compiled(rules: TakingBackRules): Compiled {
  const known = compiledRules.get(rules);
  if (known) return known;
  const { parts } = rules;
  const made = (patterns: readonly string[], flags: string): RegExp =>
    new RegExp(filled(patterns.join('|'), parts), flags);
  const all = {
    takingBack: made(rules.takingBack, 'iu'),
    secret: made(rules.secrets, 'iu'),
    hushed: made([rules.hushed], 'iu'),
    opening: made([rules.opening], 'iu'),
    ofSong: made([rules.ofSong], 'giu'),
  };
  compiledRules.set(rules, all);
  return all;
}

/** A sentence that takes itself back, or tells a secret, goes; one that does nothing else takes the one before it along. */
export function withoutTakenBack(text: string, rules: TakingBackRules | undefined): Kept {
  if (rules === undefined) return { text, takenBack: [] };
  const { takingBack, secret, hushed, opening, ofSong } = compiled(rules);
  const sentences = text.replaceAll(ofSong, '').match(SENTENCE) ?? [];
  const gone = new Set<number>();
  const takenBack: string[] = [];
  for (const [at, sentence] of sentences.entries()) {
    // "Nobody knows yet.": what was said before it, or comes behind it.
    if (hushed.test(sentence)) {
      gone.add(at).add(at === 0 ? 1 : at - 1);
      continue;
    }
    const found = takingBack.exec(sentence);
    if (found === null && !secret.test(sentence)) continue;
    gone.add(at);
    if (found === null) continue;
    const rest = sentence.slice(found.index + found[0].length);
    // "Not for the song: …" takes back what follows.
    const isBefore = !rest.startsWith(':') && opening.test(sentence.slice(0, found.index));
    if (isBefore) gone.add(at - 1);
    takenBack.push(isBefore ? (sentences[at - 1] ?? '') : rest.startsWith(':') ? rest : sentence.slice(0, found.index));
  }
  return { text: sentences.filter((_, at) => !gone.has(at)).join(''), takenBack };
}
