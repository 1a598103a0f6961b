/** Form of the recipient's name that the song sings. */
import { singablePart } from '#kit/sung-name.ts';
import { StudioError } from '../contracts.ts';
import type { Language } from './language.ts';
import type { Respell } from './spelling.ts';

/** The names of a song: one, or two that are too long for one line together. */
export interface SungNames {
  /** Name that a line calls the recipient by. Of two names, which the chorus sings in turn, the longer one: a line that holds it holds both. */
  name: string;
  /** Each name that is sung, in the sequence of the order. */
  each: readonly string[];
  /** As the title has it: "Elizabeth and Jonathan". */
  whole: string;
}

/** @throws StudioError bad-input when even the first word of a name is too long to sing. */
export function sungNames(shown: string, language: Language, respell: Respell): SungNames {
  const size = (text: string): number => language.syllables(respell(text)).length;
  const part = (text: string): string | null => singablePart(language.recipient(text), size);
  const whole = language.recipient(shown);
  if (!/[\p{L}\p{Nd}]/u.test(whole)) return only(language.standIn);
  const together = part(shown);
  const [first, second] = shown.split(betweenNames(language)).map(part);
  if (together !== whole && first && second)
    return { name: size(second) > size(first) ? second : first, each: [first, second], whole };
  if (together !== null) return only(together);
  throw new StudioError('bad-input', "the recipient's name is too long to sing; give a short one or a sung spelling");
}

/** "Tom & Lisa", "Tom and Lisa". */
function betweenNames({ reading: { and } }: Language): RegExp {
  return new RegExp(String.raw`\s*[&+]\s*|\s+(?:${and.join('|')})\s+`, 'iu');
}

function only(name: string): SungNames {
  return { name, each: [name], whole: name };
}

/** The chorus in which each of two names has a line: of a hook that frames it, else of its first couplet, sung to either. */
export function chorusInTurn(chorus: readonly string[], { name, each: [first, second] }: SungNames): string[] {
  if (first === undefined || second === undefined) return [...chorus];
  const to = (one: string) => (line: string) => line.replaceAll(name, one);
  const frames = chorus.at(-1)?.includes(name);
  return frames
    ? [...chorus.slice(0, -1).map(to(first)), ...chorus.slice(-1).map(to(second))]
    : [...chorus.slice(0, 2).map(to(first)), ...chorus.slice(0, 2).map(to(second))];
}

/** A line with the same sign for whoever is named, so that lines which differ in the name alone are equal. */
export function withoutNames(line: string, { each, whole }: SungNames): string {
  return [whole, ...each].reduce((text, name) => {
    // A title writes "the Bennetts" where a line has "The Bennetts".
    const inTitle = name.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
    return text.replaceAll(name, '·').replaceAll(inTitle, '·');
  }, line);
}
