/** French letters to sounds, by ordered rules: the first that matches at a place wins. */

export interface Sound {
  /** The letters as written. */
  text: string;
  /**
   * Phones, one letter each: vowels a e E i o O u y 2 (eu) and nasal 1 (an), 3 (in), 4 (on); consonants as in SAMPA,
   * S Z J for ch, j, gn. Empty for what is not heard.
   */
  phones: string;
  vowel: 'full' | 'mute' | 'none';
}

type Rule = [pattern: RegExp, phones: string, vowel: Sound['vowel']];

const VOWEL = 'aeiouyàâäéèêëîïôöûùüœ';
/** After n or m: not before a vowel, nor before another n or m, which would undo the nasal. */
const NASAL = `(?![${VOWEL}nm])`;
const full = (source: string, phones: string): Rule => [new RegExp(source, 'uy'), phones, 'full'];
const mute = (source: string): Rule => [new RegExp(source, 'uy'), '@', 'mute'];
const consonant = (source: string, phones: string): Rule => [new RegExp(source, 'uy'), phones, 'none'];

const RULES: Rule[] = [
  full('^est$', 'E'),
  full('^et$', 'e'),
  full('(?<=^[dlmtcs])es$', 'e'),
  full('(?<=^[dlmtcs])es(?=$)', 'e'),
  full("(?<=^.')est$", 'E'),
  // The mute e: alone at the end, of a plural, or of the little words.
  mute(`(?<=[^${VOWEL}qg']|[qg]u|g)es?$`),
  consonant(`(?<=[${VOWEL}])es?$`, ''),
  full('aient$', 'E'),
  // il and ill after a vowel, and after a consonant.
  full('[œo]eill?|œill?', '2j'),
  full('ueil(?:l|(?=s?$))', '2j'),
  full('euil(?:l|(?=s?$))', '2j'),
  full('eil(?:l|(?=s?$))', 'Ej'),
  full('ail(?:l|(?=s?$))', 'aj'),
  full('ouil(?:l|(?=s?$))', 'uj'),
  full(`(?<=[^${VOWEL}])ill(?=[${VOWEL}])`, 'ij'),
  full(`(?<=[qg]u)ill(?=[${VOWEL}])`, 'ij'),
  // Nasal vowels.
  full(`oin${NASAL}`, 'w3'),
  full('ien(?=[st]?$)', 'j3'),
  full('[éy]en(?=s?$)', 'e3'),
  full(`(?:ain|aim|ein|eim)${NASAL}`, '3'),
  full(`(?:an|am|en|em|ean(?=s?$))${NASAL}`, '1'),
  full(`(?:in|im|yn|ym|ïn)${NASAL}`, '3'),
  full(`(?:un|um)${NASAL}`, '3'),
  full(`ion${NASAL}`, 'j4'),
  full(`eon${NASAL}`, '4'),
  full(`(?:on|om)${NASAL}`, '4'),
  // Groups of vowels.
  full('eau', 'o'),
  full('œu|oeu', '2'),
  full(`(?<=g)eo(?=[${VOWEL}])`, 'o'),
  full(`oy(?=[${VOWEL}])`, 'waj'),
  full(`ay(?=[${VOWEL}])`, 'Ej'),
  full(`uy(?=[${VOWEL}])`, 'ij'),
  full('oi|oî', 'wa'),
  full('où|oû|ou(?=i$)', 'u'),
  full('ou', 'u'),
  full('au|aô', 'o'),
  full('(?<=g)eai$', 'e'),
  full('(?<=[rg])ai$', 'e'),
  full('ai|aî|ei', 'E'),
  full('eu|eû', '2'),
  full('(?<![qg])ui', 'i'),
  full('(?<=[^bcdfgptv][lr]|[^lr])ie[rz]$', 'je'),
  full('(?<=[^bcdfgptv][lr]|[^lr])ié', 'je'),
  full('(?<=[^bcdfgptv][lr]|[^lr])iè', 'jE'),
  full('(?<=[^bcdfgptv][lr]|[^lr])ieu', 'j2'),
  full(`(?<=[^bcdfgptv][lr]|[^lr${VOWEL}])io(?![iu])`, 'jO'),
  full(`(?<=[^bcdfgptv][lr]|[^lr${VOWEL}])ia(?![iu]|[nm](?![${VOWEL}nm]))`, 'ja'),
  // Single vowels.
  full('e(?:r|z)s?$', 'e'),
  full('ée?s?$', 'e'),
  full('é', 'e'),
  full('e(?=ts?$)', 'E'),
  full('è|ê|ë', 'E'),
  full(`e(?=([^${VOWEL}])\\1)`, 'E'),
  full(`e(?=(?![bcdfgptv][lrh]|[cst]h|gn|qu)[^${VOWEL}'][^${VOWEL}'])`, 'E'),
  full(`e(?=[^${VOWEL}sx]s?$)`, 'E'),
  full('e', '@'),
  full('à|â|a', 'a'),
  full('î|ï|i|y', 'i'),
  full('ô|ö', 'o'),
  full('o(?=[tspx]{1,2}$)', 'o'),
  full('o', 'O'),
  consonant('(?<=[qg])u(?=[eéèêiîao])', ''),
  full('û|ù|ü|u', 'y'),
  // Consonants that are not heard at the end of a word.
  consonant('(?<=n)[cgb]s?$|(?<=[nmr])ps$', ''),
  consonant('ct?s?(?<=[^n]cts?)$', 'kt'),
  consonant('[dtsxzpgb]+$', ''),
  consonant('^h|h', ''),
  // Consonants.
  consonant('sch|ch', 'S'),
  consonant('ph', 'f'),
  consonant('th|tt', 't'),
  consonant('gn', 'J'),
  consonant('qu|q', 'k'),
  consonant('gu(?=[eéèêiîy])', 'g'),
  consonant('ge(?=[aoâôu])', 'Z'),
  consonant('gg?(?=[eéèêiîïy])', 'Z'),
  consonant('sc(?=[eéèêiîy])', 's'),
  consonant('ç|cc?(?=[eéèêiîïy])', 's'),
  consonant('cc|ck|c|k', 'k'),
  consonant('(?<!s)t(?=ion)', 's'),
  consonant('ss', 's'),
  consonant(`(?<=[${VOWEL}])s(?=[${VOWEL}])`, 'z'),
  consonant('s', 's'),
  consonant('x', 'ks'),
  consonant('j', 'Z'),
  consonant('w', 'v'),
  consonant('([bdfglmnprtvz])\\1?', '$'),
];

/** The sounds of one word in lower case. A sign that is no French letter is kept and not heard. */
export function frenchSounds(word: string): Sound[] {
  const sounds: Sound[] = [];
  for (let at = 0; at < word.length;) {
    const found = RULES.find(([pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(word);
    });
    const text = found === undefined ? word.slice(at, at + 1) : word.slice(at, Math.max(at + 1, found[0].lastIndex));
    sounds.push({ text, phones: (found?.[1] ?? '').replace('$', text.charAt(0)), vowel: found?.[2] ?? 'none' });
    at += text.length;
  }
  return sounds;
}
