/** Cuts a story into clauses and words. */

export interface Token {
  text: string;
  lower: string;
  /** First word of its sentence: its capital says nothing. */
  initial: boolean;
  /** Written with a capital. */
  capital: boolean;
}

/** Sentences of a text, each cut into clauses at commas, colons and dashes. One pass. */
export function clausesOf(text: string): Token[][] {
  const clauses: Token[][] = [[]];
  let initial = true;
  for (const [part] of text.matchAll(/[\p{L}\p{M}\p{Nd}]+(?:-[\p{L}\p{M}]+)*'?|\n|[^\s\p{L}\p{M}\p{Nd}]/gu)) {
    if (/^[\p{L}\p{Nd}]/u.test(part)) {
      clauses.at(-1)?.push({ text: part, lower: part.toLowerCase(), initial, capital: /^\p{Lu}/u.test(part) });
      initial = false;
    } else {
      if ((clauses.at(-1)?.length ?? 0) > 0) clauses.push([]);
      if (/[.!?…\n]/u.test(part)) initial = true;
    }
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** Words put together again; nothing between an elided word and the next ("l'" "odore"). */
export function joined(words: readonly string[]): string {
  return words.join(' ').replace(/' /gu, "'");
}
