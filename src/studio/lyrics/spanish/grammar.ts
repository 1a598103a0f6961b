/** Joining, quoting, contraction and capitals in Spanish. */

export function join(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return polish(`${items.slice(0, -1).join(', ')} y ${items.at(-1) ?? ''}`);
}

export function quotation(text: string): string {
  return `«${text}»`;
}

/** "los abuelos" are called "abuelos"; "los de siempre" are called just that. */
export function recipient(shown: string): string {
  return polish(
    shown
      .replace(/^(?:[Ee]l|[Ll][ao]s?)\s+(?!de\s|que\s)(?=\p{Ll})/u, '')
      .replace(/ ?[&+] ?/gu, ' y ')
      .replace(/\s+/gu, ' ')
      .trim(),
  );
}

/** "de el" → "del", "a el" → "al", "y Inés" → "e Inés", "veintiuno años" → "veintiún años". */
export function polish(line: string): string {
  return line
    .replace(/(?<!\p{L})([Dd])e el(?=\s)/gu, '$1el')
    .replace(/(?<!\p{L})([Aa]) el(?=\s)/gu, '$1l')
    .replace(/(?<!\p{L})y (?=h?[ií](?![aeoáéó]))/giu, 'e ')
    .replace(/(?<=veinti)uno(?= años)/giu, 'ún')
    .replace(/(?<= y un)o(?= años)/giu, '')
    .replace(/(?<=(?:veinti| y )un)o(?= velas)/giu, 'a')
    .replace(/([,.!?])[,.]+/gu, '$1');
}

export function titleCase(text: string): string {
  return text.replace(/[.,;:]+$/u, '').replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
