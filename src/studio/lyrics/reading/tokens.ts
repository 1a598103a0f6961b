/** Cuts a story into sentences and words. */

export interface Token {
  text: string;
  lower: string;
  mark: boolean;
  /** Written with a capital. */
  capital: boolean;
  /** First word of its sentence: its capital says nothing. */
  initial: boolean;
}

export type Sentence = readonly Token[];

/** Sentences end at . ! ? ; : a line break, a bracket, a dash between blanks. One pass. */
export function sentencesOf(text: string): Token[][] {
  return text
    .split(/[.!?…;:¡¿]+(?!\d)|[\n()•]+|\s[-–—]+\s|^\s*[-–—]+\s|—/u)
    .map((part) => tokensOf(part))
    .filter((sentence) => sentence.some(({ mark }) => !mark));
}

export function tokensOf(text: string): Token[] {
  const found =
    text.match(/[\p{L}\p{M}\p{Nd}]+(?:[-'.:](?=[\p{L}\p{M}\p{Nd}])[\p{L}\p{M}\p{Nd}]+)*'?|[,&+/"“”]/gu) ?? [];
  let initial = true;
  return found
    .flatMap((raw) => apart(raw))
    .map((raw) => {
      const mark = !/[\p{L}\p{Nd}]/u.test(raw);
      const token = { text: raw, lower: raw.toLowerCase(), mark, capital: /^\p{Lu}/u.test(raw), initial };
      if (!mark) initial = false;
      return token;
    });
}

/** "l'odore" is two words in the Romance languages; "didn't" and "O'Neill" are one. */
function apart(raw: string): string[] {
  const elided = /^((?:[ldjmtscn]|qu|un|dell|all|nell|dall|sull|quest|quell)')(\p{L}.*)$/iu.exec(raw);
  return elided ? [elided[1]!, elided[2]!] : [raw];
}

export function wordToken(text: string, initial = false): Token {
  return { text, lower: text.toLowerCase(), mark: false, capital: /^\p{Lu}/u.test(text), initial };
}

/** Words put together again: commas close up, nothing after an elided word. */
export function joined(tokens: readonly Pick<Token, 'text'>[]): string {
  return tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(/ (?=,)/gu, '')
    .replace(/(?<=(?:^|\s)\p{L}{1,5}(?<!\p{L}s)') /gu, '')
    .replace(/(?:\s|,)+$/u, '')
    .trim();
}

export function capitalised(word: string): string {
  return word.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
