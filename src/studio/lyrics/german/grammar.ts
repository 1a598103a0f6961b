/** Joining, quoting and capitals in German. */

export function join(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} und ${items.at(-1) ?? ''}`;
}

export function quotation(text: string): string {
  return `„${text}“`;
}

/** Words of a name that stay small. */
const SMALL = new Set(['die', 'der', 'das', 'und', 'von']);

export function recipient(shown: string): string {
  return withCapitals(shown)
    .replace(/^[Dd](?:ie|as|er) (?=\p{Lu})/u, '')
    .replace(/ ?[&+] ?/gu, ' und ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Doubled punctuation where a slot met a comma. */
export function polish(line: string): string {
  return line.replace(/([,.!?])[,.]+/gu, '$1');
}

export function titleCase(text: string): string {
  return text.replace(/[.,;:]+$/u, '').replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** "oma hilde" → "Oma Hilde"; as it is where any capital was typed. */
function withCapitals(name: string): string {
  if (name !== name.toLowerCase()) return name;
  return name.replace(/\p{L}[\p{L}\p{M}']*/gu, (word) =>
    SMALL.has(word) ? word : word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
  );
}
