import data from './english-letter-rules.json' with { type: 'json' };
import { isVowel, type Phone } from './phones.ts';

interface LetterRule {
  left: RegExp;
  letters: RegExp;
  right: RegExp;
  phones: Phone[];
}

const rulesByLetter = new Map<string, LetterRule[]>();
for (const [left, letters, right, phones] of data.rules as [string, string, string, string][]) {
  const rule: LetterRule = {
    left: new RegExp(`(?:${classes(left)})$`),
    letters: new RegExp(letters, 'y'),
    right: new RegExp(`^(?:${classes(right)})`),
    phones: phones.split(' ').filter(Boolean),
  };
  const first = letters[0]!;
  rulesByLetter.set(first, [...(rulesByLetter.get(first) ?? []), rule]);
}

function classes(context: string): string {
  return context.replaceAll('V', '[aeiouy]').replaceAll('C', '[bcdfghjklmnpqrstvwxz]');
}

/** Sounds of an unknown word by English spelling rules, tuned for names. `letters`: a-z only. */
export function soundsOfLetters(letters: string): Phone[] {
  const phones: Phone[] = [];
  let at = 0;
  while (at < letters.length) {
    const [length, sounds] = soundAt(letters, at);
    phones.push(...sounds);
    at += length;
  }
  return withStress(phones.filter((phone, index) => phone !== phones[index - 1] || isVowel(phone)));
}

function soundAt(letters: string, at: number): [number, Phone[]] {
  for (const rule of rulesByLetter.get(letters[at]!) ?? []) {
    rule.letters.lastIndex = at;
    const match = rule.letters.exec(letters);
    if (!match) continue;
    const end = at + match[0].length;
    if (rule.left.test(letters.slice(0, at)) && rule.right.test(letters.slice(end)))
      return [match[0].length, rule.phones];
  }
  return [1, []];
}

/** Names in English: stress falls early in short words and on the last but one before a final open vowel. */
function withStress(phones: Phone[]): Phone[] {
  const vowels = phones.flatMap((phone, index) => (isVowel(phone) ? [index] : []));
  const stressed = vowels[stressedVowel(phones, vowels)];
  return phones.map((phone, index) => {
    if (!isVowel(phone)) return phone;
    return index === stressed ? `${phone === 'ah' && vowels.length > 1 ? 'aa' : phone}1` : `${phone}0`;
  });
}

function stressedVowel(phones: Phone[], vowels: number[]): number {
  const last = vowels.length - 1;
  if (last < 2) return last === 1 && vowels[0] === 0 && phones[0] === 'ah' ? 1 : 0;
  const endsOpen = vowels[last] === phones.length - 1;
  const [middle = 0, final = 0] = vowels.slice(-2);
  const weakMiddle = phones[middle] === 'ih' || (phones[middle] === 'iy' && final - middle === 1);
  return endsOpen && !weakMiddle ? last - 1 : Math.max(0, last - 2);
}
