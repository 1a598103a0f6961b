/** A buyer's text as somebody says it. */
import { isSurelyName } from './reading/given-names.ts';

/** Letters of a quotation that is one sentence of the song. */
const LONGEST_SAID = 160;

/** The text as it is said: without any marks of quotation. */
export function aloud(text: string): string {
  return withoutMarks(
    text.replaceAll(/(?<![\p{L}\p{Nd}])'((?:[^'"\n]|(?<=\p{L})'(?=\p{L})){2,60})'(?![\p{L}\p{Nd}])/gu, '"$1"'),
  );
}

/** The text without asides in brackets, numbers of a list, full stops of initials ("D.R.", "B.Sc.") and double marks of quotation. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/\s*\([^()]*\)/gu, '')
    .replaceAll(/(^|\n)\s*\d{1,2}[.)]\s+/gu, '$1')
    .replaceAll(/(?<!\p{L})(?:\p{Lu}\p{Ll}?\.){2,}/gu, (initials) =>
      initials.slice(0, -1).replaceAll('.', /\p{Ll}/u.test(initials) ? '' : ' '),
    )
    .replaceAll(/["“„]([^"“”„]+)["”](\s+\p{Lu})?/gu, (_, said: string, next = '') => {
      // Whoever is quoted for so long tells the story.
      if (said.length > LONGEST_SAID) return `${said}${next}`;
      const isEnd = /[.?!]\s*$/u.test(said) && next !== '';
      const inner = said
        .replaceAll(/[.?!]+\s+(\p{L}*)/gu, (__, word: string) => `, ${isSurelyName(word) ? word : small(word)}`)
        .replace(/[.?!,\s]+$/u, '');
      return `${inner}${isEnd ? '.' : ''}${next}`;
    });
}

/** "Good. Now you've done it." is one sentence. */
const small = (word: string): string => word.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
