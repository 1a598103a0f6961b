/** Joining, quoting, contraction and capitals in Italian. */

const CONTRACTED: Record<string, Record<string, string>> = {
  di: { il: 'del', lo: 'dello', la: 'della', "l'": "dell'", i: 'dei', gli: 'degli', le: 'delle' },
  a: { il: 'al', lo: 'allo', la: 'alla', "l'": "all'", i: 'ai', gli: 'agli', le: 'alle' },
  da: { il: 'dal', lo: 'dallo', la: 'dalla', "l'": "dall'", i: 'dai', gli: 'dagli', le: 'dalle' },
  in: { il: 'nel', lo: 'nello', la: 'nella', "l'": "nell'", i: 'nei', gli: 'negli', le: 'nelle' },
  su: { il: 'sul', lo: 'sullo', la: 'sulla', "l'": "sull'", i: 'sui', gli: 'sugli', le: 'sulle' },
};

/** "loro" is one word for all; "vostro" agrees with what is owned: "la vostra casa", "i vostri cani". */
const OWNED: readonly (readonly [RegExp, string])[] = (
  [
    ['la|una|della|nella|alla|dalla|sulla', 'vostra'],
    ['i|dei|nei|ai|dai|sui', 'vostri'],
    ['le|delle|nelle|alle|dalle|sulle', 'vostre'],
  ] as const
).map(([articles, owned]) => [new RegExp(String.raw`(?<=(?<![\p{L}'])(?:${articles}) )vostro(?!\p{L})`, 'giu'), owned]);

export function join(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} e ${items.at(-1) ?? ''}`;
}

export function quotation(text: string): string {
  return `«${text}»`;
}

/** As one calls them: "la famiglia Bianchi" is "famiglia Bianchi", and "la mia Anna" stays. */
export function recipient(shown: string): string {
  return shown
    .replace(/^(?:(?:[Ii]l|[Ll][aeo]|[Ii]|[Gg]li)\s+(?!mi[aoe]|nostr)|[Ll]')(?=\p{Ll})/u, '')
    .replace(/ ?[&+] ?/gu, ' e ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** "di il" → "del", "e Elena" → "ed Elena", "a Anna" → "ad Anna", "settanta anni" → "settant'anni", "la vostro casa" → "la vostra casa"; not "metti su il caffè". */
export function polish(line: string): string {
  return OWNED.reduce((text, [pattern, owned]) => text.replace(pattern, owned), line)
    .replace(
      /\b([Dd]i|[Aa]|[Dd]a|[Ii]n|(?<!(?:[Mm]ett|[Mm]ess|[Mm]is|[Tt]ir|[Tt]ien)\p{L}* )[Ss]u) (il|lo|la|l'|i|gli|le)(?=\s|(?<=')\p{L})\s?/gu,
      (whole: string, preposition: string, article: string) => {
        const found = CONTRACTED[preposition.toLowerCase()]?.[article];
        if (found === undefined) return whole;
        const cased = /^\p{Lu}/u.test(preposition) ? found.charAt(0).toUpperCase() + found.slice(1) : found;
        return article === "l'" ? cased : `${cased} `;
      },
    )
    .replace(/(?<=[ae]nt)a (?=anni)|(?<=(?<!\p{L})vent)i (?=anni)/giu, "'")
    .replace(/(?<![\p{L}'])([eE]) (?=[eè](?!d? ))/giu, '$1d ')
    .replace(/(?<![\p{L}'])([aA]) (?=[aA]\p{L})/gu, '$1d ')
    .replace(/([,.!?])[,.]+/gu, '$1');
}

export function titleCase(text: string): string {
  const bare = text.replace(/[.,;:]+$/u, '');
  return bare.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
