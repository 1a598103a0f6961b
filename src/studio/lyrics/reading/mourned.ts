/** Companions of whom the story tells that they are dead: "After Alan died she slept on that step". */
import { absenceIn } from './absence.ts';
import type { ReadingRules } from './rules.ts';

/** True for a name that stands right before words of death, or right behind such as "we lost". */
export function mournedIn(story: string, rules: ReadingRules): (name: string) => boolean {
  const sentences = story.split(/[.!?;\n]/u).filter((sentence) => absenceIn(sentence, rules) !== undefined);
  return (name) => {
    const called = name.toLowerCase().split(' ').at(-1)!;
    return sentences.some((sentence) => {
      const { before, after } = absenceIn(sentence, rules)!;
      const [last, next] = [
        wordsOf(before)
          .filter((word) => !isLink(word, rules))
          .at(-1),
        wordsOf(after),
      ];
      return last === called || next.slice(0, 2).includes(called);
    });
  };
}

/** "Alan, who has died" */
function isLink(word: string, { binding, adverbs, perfects = [] }: ReadingRules): boolean {
  return [binding, adverbs, perfects].some((list) => list.includes(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? [];
}
