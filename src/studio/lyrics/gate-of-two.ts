/** A sentence about one of two recipients: "He rang back" is sung as "Pop rang back", where names tell who is who. */
import type { GateRules } from './gate-rules.ts';
import type { SongInProgress } from './fitting.ts';
import { genderOf, genderOfPronoun } from './reading/antecedents.ts';
import { wordToken } from './reading/tokens.ts';
import type { Telling } from './telling.ts';

/** Parts of a song that the gate knows. */
export type Order = Pick<SongInProgress, 'language' | 'story' | 'respell' | 'occasion'>;

/** The telling with the name before its verb; `rest`: its other words, without what surely is the subject's own. */
export interface OfTwo {
  telling: Telling;
  rest: string;
}

export function subjectNamed(telling: Telling, gate: GateRules, song: Order): OfTwo | undefined {
  const { story } = song;
  if (story.perspective.to === 'one') return undefined;
  const names = story.honoured.split(/\s*&\s*|\s+and\s+/u);
  const [first = ''] = telling.text.split(' ');
  const subject = subjectOf(first, names, song);
  if (subject === undefined || names.length !== 2) return undefined;
  const [opening = '', ...others] = telling.lines;
  const lines = [opening.replace(/^\S+/u, subject.name), ...others];
  const own = subject.gender === 'f' ? 'her' : 'his';
  const isObject = String.raw`(?!\s(?:${gate.behindObject.join('|')})\b)`;
  const rest = telling.text
    .slice(first.length)
    .replaceAll(new RegExp(String.raw`\b${own}\b(?=\s\p{L})${isObject}`, 'giu'), 'the');
  return { telling: { ...telling, lines, text: lines.join(' ') }, rest };
}

function subjectOf(
  word: string,
  names: readonly string[],
  { language: { reading } }: Order,
): { name: string; gender: string } | undefined {
  const genders = names.map((name) => genderOf(wordToken(name.split(' ')[0]!.toLowerCase()), reading));
  const isNamed = names.findIndex((name) => name.toLowerCase() === word.toLowerCase());
  if (isNamed >= 0) return { name: names[isNamed]!, gender: genders[isNamed]! };
  if (new Set(genders).size < 2 || genders.includes('unknown')) return undefined;
  const meant = genderOfPronoun(word.toLowerCase());
  const isPronoun = /^(?:he|she)$/iu.test(word);
  const at = genders.findIndex((gender) => gender === meant);
  return isPronoun && at >= 0 ? { name: names[at]!, gender: genders[at]! } : undefined;
}
