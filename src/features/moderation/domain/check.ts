/** Reasons for which staff look at what somebody wrote. */
export const categories = ['hate', 'threat', 'minor', 'no-consent'] as const;
export type Category = (typeof categories)[number];

/** A word or phrase of the operator's list. */
export interface Term {
  category: Category;
  words: string;
}

/** Why a text is in doubt, with the words that were found. */
export interface Finding {
  category: Category;
  words: string;
}

/** `private`: written for a song that its buyer alone gets. `public`: to be shown to everybody. */
export type Audience = 'private' | 'public';

interface Rule {
  category: Category;
  pattern: RegExp;
  /** A child's birthday song names the child's age; a page for everybody should not without anybody having looked. */
  only?: Audience;
}

const rules: readonly Rule[] = [
  {
    category: 'threat',
    pattern: /\bi(?: will|'ll| am going to|'m going to) (?:kill|hurt|stab|shoot|burn|rape) (?:you|him|her|them)\b/,
  },
  {
    category: 'threat',
    pattern: /\b(?:i know where (?:you|he|she|they) lives?|you(?: will|'ll) (?:die|bleed|pay for this))\b/,
  },
  { category: 'hate', pattern: /\b(?:kill|gas|deport|burn) (?:all|every)(?: of)? (?:the )?[a-z]+s\b/ },
  { category: 'hate', pattern: /\b(?:subhuman|go back to (?:your|their) country)\b/ },
  {
    category: 'no-consent',
    pattern:
      /\b(?:secretly|hidden camera|without (?:her|his|their) (?:knowledge|consent|permission|knowing)|(?:he|she|they) (?:does|do)(?:n't| not) know (?:that )?(?:i|we) (?:film|record|took|photograph))/,
  },
  {
    category: 'minor',
    only: 'public',
    pattern:
      /\b(?:aged? (?:[1-9]|1[0-7])|(?:[1-9]|1[0-7])[ -]?(?:years?|yrs?)[ -]?old|turn(?:s|ed|ing) (?:[1-9]|1[0-7])|(?:primary|secondary|nursery) school|(?:my|our|her|his) (?:baby|toddler))\b/,
  },
  {
    category: 'minor',
    pattern:
      /\b(?:underage|child(?:ren)? (?:naked|nude|undressed)|(?:naked|nude|undressed) (?:child|boy|girl|kid)(?:ren|s)?)\b/,
  },
];

/** Finds what staff have to look at. Nobody is refused by it. The same finding is listed once. */
export function findDoubts(texts: readonly string[], terms: readonly Term[], audience: Audience): Finding[] {
  const found = new Map<string, Finding>();
  const add = (finding: Finding): void => void found.set(`${finding.category}|${finding.words}`, finding);
  for (const text of texts) {
    const plain = plainText(text);
    for (const { category, pattern, only } of rules) {
      const words = only === undefined || only === audience ? pattern.exec(plain)?.[0] : undefined;
      if (words !== undefined) add({ category, words });
    }
    const folded = ` ${foldedWords(text)} `;
    for (const { category, words } of terms)
      if (foldedWords(words) !== '' && folded.includes(` ${foldedWords(words)} `)) add({ category, words });
  }
  return [...found.values()];
}

/** Small letters without accents, typographic apostrophes made plain, any white space one space. */
function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ');
}

/** Figures and signs that stand in for letters. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Words as they are compared with the list: disguised letters are undone, and letters that stand apart are joined. */
function foldedWords(text: string): string {
  return plainText(text)
    .replace(/[013457@$]/g, (sign) => disguises[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=^| )(\p{L}(?: \p{L})+)(?= |$)/gu, (apart) => apart.replaceAll(' ', ''));
}
