/** From the line as shown to the line as sung: respelled names, other scripts in Latin letters. */
import type { SongBrief, SpokenName } from '../contracts.ts';
import { inLatinLetters } from './latin-letters.ts';

export type Respell = (display: string) => string;

/** `standIn` is sung for a word no one here can read aloud (a name in Chinese characters without a sung spelling). */
export function respeller(brief: Pick<SongBrief, 'recipient' | 'names'>, standIn: string): Respell {
  const spelled = [brief.recipient, ...brief.names].flatMap(wordByWord);
  const sung = new Map(spelled.map((name) => [name.shown.toLowerCase(), name.sung]));
  const shown = [...sung.keys()].toSorted((a, b) => b.length - a.length).map((name) => escaped(name));
  const names =
    shown.length > 0 ? new RegExp(`(?<![\\p{L}\\p{M}])(?:${shown.join('|')})(?![\\p{L}\\p{M}])`, 'giu') : undefined;
  return (display) => {
    const respelled = names
      ? display.replace(names, (name) => (isName(name) ? (sung.get(name.toLowerCase()) ?? name) : name))
      : display;
    return inLatinLetters(respelled, standIn);
  };
}

/** The whole name, and its words when both spellings have as many. */
function wordByWord(name: SpokenName): { shown: string; sung: string }[] {
  if (name.shown === '' || name.sung === undefined || name.sung === '') return [];
  const [shown, sung] = [name.shown.split(' '), name.sung.split(' ')];
  const words =
    shown.length === sung.length ? shown.map((word, index) => ({ shown: word, sung: sung[index] ?? word })) : [];
  return [{ shown: name.shown, sung: name.sung }, ...words];
}

/** True for a word used as a name: "Will" is respelled, "we will" is not. */
function isName(word: string): boolean {
  return !/^\p{Ll}/u.test(word);
}

/** A hyphen stands for itself, and may not be escaped in an expression of Unicode. */
function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
