import type { PhoneTraits } from './phone-traits.ts';

const VOWEL_LETTERS = 'aeiouyʏæɑɒɔəɛɜɪʊʌøœɐɨʉɯɤɚɝᵻɵ';
const VOWEL = new RegExp(`[${VOWEL_LETTERS}]`, 'gu');
const VOICELESS = /^(p|t|k|f|θ|s|ʃ|x|h|ç|tʃ|ts|pf|c|q|ʔ|χ)+$/u;
const STOP = /^(p|b|t|d|k|ɡ|g|c|ɟ|q|ʔ|tʃ|dʒ|ts|dz|pf)/u;

export function isIpaVowel(phone: string): boolean {
  return phone.search(VOWEL) >= 0;
}

/** High vowels that lean on a neighbour when they are not stressed themselves. */
export function isIpaGlide(phone: string): boolean {
  return /^[iuɪʊyjw]$/u.test(bare(phone));
}

export function isStressed(phone: string): boolean {
  return phone.includes('ˈ');
}

/** Traits of one phone in the International Phonetic Alphabet, marks of stress and length included or not. */
export function traitsOfIpa(phone: string): PhoneTraits {
  const name = bare(phone);
  const vowels = name.match(VOWEL)?.length ?? 0;
  return {
    vowel: vowels > 0,
    gliding: vowels > 1,
    voiceless: VOICELESS.test(name),
    approximant: /^[jwɹɾrlɥ]$/u.test(name),
    stop: STOP.test(name),
    buzzing: /[zʒvðʁɣ]/u.test(name),
    hiss: hissOf(name),
  };
}

function bare(phone: string): string {
  return phone.normalize('NFD').replaceAll(/[\p{M}ˈˌːˑʲ]/gu, '');
}

function hissOf(name: string): number {
  if (/[sʃzʒ]/u.test(name)) return 1;
  if (/[fθçxχt]/u.test(name)) return 0.6;
  return /[vðhʁ]/u.test(name) ? 0.3 : 0;
}
