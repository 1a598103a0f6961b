/** Italian from its spelling: syllables, stress, vowels that meet across words (sinalefe), and rhyme by sound. */
import exceptions from './italian.json' with { type: 'json' };
import { romanceNuclei, vowelsMeet } from './romance.ts';
import { remembering } from './remembered.ts';
import { bareWord, cutAround, lineSyllables, plain, SILENT, type SpokenSyllable, type SpokenWord } from './syllable.ts';

const marked = new Map(Object.entries(exceptions.stress));
const leaning = new Set(exceptions.leaning);
const SHORT_INSIDE = /^(?:[mts](?:io|ia|ie|uo|ua|ue)|due|io|zia|zio|via|sia)$/u;
/** Endings stressed three syllables from the end. */
const THIRD_LAST =
  /(?:[aei]bil[ei]|[eo]vol[ei]|issim[oaei]|[aei]vano|ssero|essimo|assimo|esim[oaei]|[ai]rono|logo|ologi|grafo|grafi|metro|metri)$/u;

/** One word, with or without its punctuation. Inside a line (`next`) mio, due and their like take one note, at its end two. */
export const speakItalian = remembering(say);

function say(word: string, next?: string): SpokenWord {
  const bare = bareWord(word);
  if (bare === '') return SILENT;
  const apostrophe = bare.lastIndexOf("'", bare.length - 2);
  const stem = bare.slice(apostrophe + 1);
  const spelled =
    bare.slice(0, apostrophe + 1) + (next !== undefined && SHORT_INSIDE.test(stem) ? stem : (marked.get(stem) ?? stem));
  const nuclei = romanceNuclei(spelled, (at) => spelled[at] === 'u' && spelled[at - 1] === 'q');
  if (nuclei.length === 0) return { syllables: [bare], stress: 0, rhyme: bare, sound: bare };
  const cut = cutAround(spelled, nuclei, mayBegin);
  const stress = stressOf(spelled, nuclei.length, (i) => spelled.slice(nuclei[i]!.start, nuclei[i]!.end));
  const lengths = cut.map((part) => part.length);
  let from = 0;
  const syllables = lengths.map((length) => bare.slice(from, (from += length)));
  return {
    syllables,
    stress: leaning.has(bare) ? -1 : stress,
    rhyme: sound(spelled.slice(nuclei[stress]!.peak)),
    sound: sound(spelled),
  };
}

/** The syllables of a line as they are sung. */
export function italianSyllables(line: string): SpokenSyllable[] {
  return lineSyllables(line, { speak: speakItalian, joins: flow });
}

/** A comma is no bar before a small word ("casa, e poi"). */
function flow(left: string, right: string): boolean {
  return vowelsMeet(leaning.has(bareWord(right)) ? left.replace(/,$/u, '') : left, right);
}

function stressOf(word: string, count: number, nucleus: (i: number) => string): number {
  for (let i = count - 1; i >= 0; i--) if (/[àèéìòóù]/u.test(nucleus(i))) return i;
  if (count < 2) return 0;
  if (/[aeou]i$/u.test(word)) return count - 1;
  if (count > 2 && THIRD_LAST.test(word)) return count - 3;
  // Italian words end in a vowel; one that does not is shortened (amor, finir) or foreign, and leans on its end.
  return /[aeiou]'?$/u.test(word) ? count - 2 : count - (/(?:[rln])'?$/u.test(word) ? 1 : 2);
}

function mayBegin(group: string): boolean {
  return /^(?:[bcdfghjklmnpqrstvwxyz]|[bcdfgpt][hlr]|[cg]hr?|vr|gn|gl|qu?|s(?:[bcdfglmnpqrtv]|[bcdfgptv][hlr]))$/u.test(
    group,
  );
}

/** The tail of a word in sounds: k tS dZ S L N for what the spelling writes in several ways. */
function sound(tail: string): string {
  return plain(tail)
    .replace(/'/gu, '')
    .replace(/sci(?=[aeou])|sc(?=[ei])/gu, 'S')
    .replace(/gli(?=[aeou])|gl(?=i)/gu, 'L')
    .replace(/gn/gu, 'N')
    .replace(/cci(?=[aeou])|cc(?=[ei])/gu, 'TT')
    .replace(/ci(?=[aeou])|c(?=[ei])/gu, 'T')
    .replace(/ggi(?=[aeou])|gg(?=[ei])/gu, 'JJ')
    .replace(/gi(?=[aeou])|g(?=[ei])/gu, 'J')
    .replace(/cqu/gu, 'kkw')
    .replace(/qu/gu, 'kw')
    .replace(/c/gu, 'k')
    .replace(/h/gu, '');
}
