/** Joining, quoting and capitals in German. */

export function join(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} und ${items.at(-1) ?? ''}`;
}

export function quotation(text: string): string {
  return `„${text}“`;
}

export function recipient(shown: string): string {
  return shown
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
