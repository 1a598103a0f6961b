/** Sayings by what they are about: "have you eaten?" is about eating, and so is the chorus between it and itself. */
import type { Subject } from './subjects.ts';

/** The subjects that a saying names, in `<language>/sayings/*.json`: the form of `subjects.ts`, sung between a saying and itself. */
export function subjectsOfSaying(saying: string, subjects: readonly Subject[]): Subject[] {
  const words = saying.toLowerCase().match(/[\p{L}\p{M}'-]+/gu) ?? [];
  const text = ` ${words.join(' ')} `;
  const holds = (entries: Subject['words']): boolean =>
    entries.some((entry) => entry.every(({ start, isWhole }) => text.includes(isWhole ? ` ${start} ` : ` ${start}`)));
  return subjects.filter(({ words: asked, never }) => holds(asked) && !holds(never));
}
