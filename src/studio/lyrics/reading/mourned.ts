/** Companions of whom the story tells that they are dead: "After Alan died she slept on that step". */
import { absenceIn } from './absence.ts';
import type { ReadingRules } from './rules.ts';

/** Words before "she passed" among which the name stands that the pronoun means. */
const NEAR = 6;

/** True for a name that stands right before words of death, or right behind such as "we lost"; "Mum Isobel" where "Mum died". */
export function mournedIn(story: string, rules: ReadingRules): (name: string) => boolean {
  const sentences = story.split(/[.!?;\n]/u).filter((sentence) => absenceIn(sentence, rules) !== undefined);
  return (name) => {
    const called = name.toLowerCase().split(' ');
    return sentences.some((sentence) => {
      const { before, after } = absenceIn(sentence, rules)!;
      const words = wordsOf(before).filter((word) => !isLink(word, rules));
      const last = words.at(-1) ?? '';
      const isMeant = rules.thirdPerson.includes(last) && words.slice(-NEAR).some((word) => called.includes(word));
      return isMeant || called.includes(last) || wordsOf(after).slice(0, 2).includes(called.at(-1)!);
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
