/** Joining, quoting, elision, contraction and capitals in French. */

const VOWEL = 'aeiouyàâéèêëîïôûùœAEIOUYÀÂÉÈÊËÎÏÔÛÙŒ';

export function join(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} et ${items.at(-1) ?? ''}`;
}

export function quotation(text: string): string {
  return `« ${text} »`.replace(/ (?=»)|(?<=«) /gu, '\u00A0');
}

/** Words of a name that stay small. */
const SMALL = new Set(['la', 'le', 'les', 'de', 'du', 'et']);

export function recipient(shown: string): string {
  return withCapitals(shown)
    .replace(/ ?[&+] ?/gu, ' et ')
    .replace(/\s+/gu, ' ')
    .trim();
}

const ELISION = new RegExp(
  String.raw`(?<!\p{L})([dj]|qu|jusqu|lorsqu|puisqu)[e] (?=h?[${VOWEL}])(?!hu|ha|ho|oui|onz|y[aeo])`,
  'giu',
);

/** Verbs that "le" and "les" are most often the object of: "à les voir", "de le dire". */
const VERBS =
  'acheter|aimer|apprendre|attendre|avoir|chanter|chercher|comprendre|croire|dire|donner|entendre|faire|finir|garder|jeter|laisser|lire|manger|mettre|perdre|porter|prendre|redire|refaire|regarder|rendre|reprendre|retrouver|revoir|savoir|suivre|tenir|trouver|vendre|voir';
const NO_OBJECT = String.raw`(?= (?!(?:${VERBS})(?!\p{L})))`;

/** A blank that does not break before ! and ?; "de le" → "du", "à les" → "aux", "de Anna" → "d'Anna", "que on" → "qu'on"; a small y is the French word for "there". */
export function polish(line: string): string {
  return line
    .replace(
      new RegExp(String.raw`(?<!\p{L})(d)e (le|les)${NO_OBJECT}`, 'giu'),
      (_, d: string, article: string) => `${d}${article === 'le' ? 'u' : 'es'}`,
    )
    .replace(
      new RegExp(String.raw`(?<!\p{L})(à) (le|les)${NO_OBJECT}`, 'giu'),
      (_, to: string, article: string) => `${to === 'À' ? 'A' : 'a'}${article === 'le' ? 'u' : 'ux'}`,
    )
    .replace(ELISION, "$1'")
    .replace(/(?<= et un)(?= bougies)/giu, 'e')
    .replace(/([,.!?])[,.]+/gu, '$1')
    .replace(/(?<=[\p{L}\p{Nd}])\s?(?=[!?])/gu, '\u00A0');
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
