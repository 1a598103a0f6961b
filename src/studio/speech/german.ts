/** German from its spelling: syllables, stress by prefix and ending, rhyme by sound with final devoicing. */
import exceptions from './german.json' with { type: 'json' };
import { germanNuclei, germanSound } from './german-sounds.ts';
import { remembering } from './remembered.ts';
import {
  bareWord,
  cutAround,
  lineSyllables,
  type Nucleus,
  SILENT,
  type SpokenSyllable,
  type SpokenWord,
} from './syllable.ts';

/** Words written as they sound: vowel length shown (aa, ah), or a stroke before the stressed part of the word. */
const respelled = new Map(Object.entries(exceptions.respelled));
const leaning = new Set(exceptions.leaning);
const firstStressed = new Set(exceptions.firstStressed);
const PREFIX = /^(?:be|ge|er|ver|zer|ent|emp)(?=[^e].*[aeiouyäöü]|e[^aeiouäöüln]?[^aeiouäöü]*[aeiouyäöü])/u;
/** Endings that draw the stress to themselves. */
const STRESSED_END =
  /(?:ier(?:en|t|e|st|te|ten)?|ei(?:en)?|ion(?:en)?|tät(?:en)?|ie|ist(?:en)?|eur|ur|ant|anz|enz|al)$/u;
/** Endings that never rhyme alone. */
const LIGHT_END = /^(?:ung|ungs|ig|lich|isch|nis|in|ling|chen|lein|sam|um|us|as|is)(?:e[nmrs]?|s|en)?$/u;

/** One word, with or without its punctuation. */
export const speakGerman = remembering(say);

function say(word: string): SpokenWord {
  const bare = bareWord(word).replace(/'/gu, '');
  if (bare === '') return SILENT;
  const parts = bare
    .split('-')
    .filter((part) => part !== '')
    .map(speakPart);
  const syllables = parts.flatMap((part) => part.syllables);
  const last = parts.at(-1);
  if (last === undefined) return SILENT;
  return {
    syllables,
    stress: leaning.has(bare) ? -1 : (parts[0]?.stress ?? 0),
    rhyme: last.rhyme,
    sound: parts.map((part) => part.sound).join('-'),
  };
}

/** The syllables of a line as they are sung. */
export function germanSyllables(line: string): SpokenSyllable[] {
  return lineSyllables(line, { speak: speakGerman });
}

function speakPart(part: string): SpokenWord {
  const marked = respelled.get(part) ?? part;
  const stroke = marked.indexOf('|');
  const spelled = marked.replace('|', '');
  const nuclei = germanNuclei(spelled);
  if (nuclei.length === 0) return { syllables: [part], stress: 0, rhyme: part, sound: part };
  const cut = cutAround(spelled, nuclei, mayBegin);
  const stress =
    stroke >= 0
      ? Math.max(
          0,
          nuclei.findIndex(({ start }) => start >= stroke),
        )
      : stressOf(part, spelled, nuclei);
  const written = spelled.length === part.length ? recut(part, cut) : recutByNuclei(part, cut);
  const rhyming = rhymingNucleus(spelled, nuclei, stress);
  return { syllables: written, stress, rhyme: germanSound(spelled, nuclei[rhyming]!), sound: spelled };
}

function stressOf(part: string, spelled: string, nuclei: readonly Nucleus[]): number {
  if (nuclei.length === 1 || firstStressed.has(part)) return 0;
  const ending = STRESSED_END.exec(spelled);
  if (ending !== null && nuclei.length > 1 && ending.index > 1) {
    const at = nuclei.findIndex(({ start }) => start >= ending.index);
    if (at > 0) return at;
  }
  return PREFIX.test(spelled) ? 1 : 0;
}

/**
 * Compounds rhyme on their last full part (Augenblick: Glück would not, Blick does), so the rhyme starts at the last full
 * vowel from the stress on, unless that stands in a light ending.
 */
function rhymingNucleus(word: string, nuclei: readonly Nucleus[], stress: number): number {
  for (let i = nuclei.length - 1; i > stress; i--) {
    const { start, end } = nuclei[i]!;
    const vowel = word.slice(start, end);
    if (vowel === 'e' && !/^e(?:h|ll|ss|ck|nn|tt|st|cht|ch|rz|ld|nk|lt|rg|ks)/u.test(word.slice(start))) continue;
    const onset = word.slice(nuclei[i - 1]!.end).replace(/^[^aeiouyäöü]*?(?=(?:l|n|s|ch|l)?[aeiouäöüy])/u, '');
    if (LIGHT_END.test(word.slice(start)) || LIGHT_END.test(onset)) continue;
    if (end === word.length && /^[aiouy]$/u.test(vowel)) continue;
    return i;
  }
  return stress;
}

function mayBegin(group: string): boolean {
  return /^(?:[bcdfghjklmnpqrsßtvwxyz]|sch|[cpt]h|ck|qu|[bdfgkpt]r|[bfgkp]l|schw|schl|schr)$/u.test(group);
}

function recut(word: string, parts: readonly string[]): string[] {
  let from = 0;
  return parts.map((part) => word.slice(from, (from += part.length)));
}

/** The written word cut into as many syllables as the respelled one has, when it can be. */
function recutByNuclei(word: string, heard: string[]): string[] {
  const nuclei = germanNuclei(word);
  return nuclei.length === heard.length ? cutAround(word, nuclei, mayBegin) : heard;
}
