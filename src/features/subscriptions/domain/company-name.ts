/** Letters of brands from which on a name may not even contain one: shorter ones are parts of common words. */
const longBrand = 6;

/** Line breaks, controls, and characters that turn the direction of what follows or cannot be seen. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
/** An e-mail address, an address of the web, or a domain. */
const address = /@|:\/\/|[\p{L}\p{N}][.\u3002][\p{L}\p{M}]{2}/u;
/** A word of two alphabets whose letters look alike. */
const mixed =
  /\p{Script=Latin}[^\s]*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][^\s]*\p{Script=Latin}/u;

/**
 * True for words that could pass for another sender at the head of a letter: an address, a domain, characters that are not seen, or
 * the shop's own brand. Whose name else it is, nobody can tell by its letters: an account that has paid answers for that.
 */
export function isMisleading(words: string, brand: string): boolean {
  if (unseen.test(words)) return true;
  const plain = words.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return address.test(plain) || mixed.test(plain) || namesBrand(plain, brand);
}

function namesBrand(words: string, brand: string): boolean {
  const wanted = lettersOf(brand).join('');
  if (wanted === '') return false;
  const parts = lettersOf(words);
  if (wanted.length >= longBrand) return parts.join('').includes(wanted);
  return parts.some((_, from) =>
    parts.slice(from).some((_part, more) => parts.slice(from, from + more + 1).join('') === wanted),
  );
}

/** Words in lower case without accents and signs. */
const lettersOf = (words: string): string[] =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
