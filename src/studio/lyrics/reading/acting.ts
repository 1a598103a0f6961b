import type { ReadingRules } from './rules.ts';

/** True for a word of a person who does something: "I", "he". */
export function isActing(lower: string, { pronounsFirst, persons }: ReadingRules): boolean {
  return [pronounsFirst, ...Object.values(persons).map(({ subject }) => subject)].some((list) => list.includes(lower));
}
