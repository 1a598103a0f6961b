/** Numbers that Italians write in digits and say in one breath: "30 anni" is "trent'anni". Accents on verbs that a buyer left out. */

const TENS: Readonly<Record<string, string>> = {
  20: 'vent',
  30: 'trent',
  40: 'quarant',
  50: 'cinquant',
  60: 'sessant',
  70: 'settant',
  80: 'ottant',
  90: 'novant',
};

/** "E nata a Bari": a sentence that begins so can only mean "è". */
const BEGINNING_PARTICIPLE =
  /(?<=^|[.!?\n]\s*)([Ee]) (?=(?:sempre |già |ancora )?(?:nat|stat|arrivat|andat|cadut|venut|partit|rimast|diventat|entrat|uscit|tornat|salit|cresciut)[oaie]\b)/gu;

/** "Si e allacciato", "una volta e salito": no "and" stands there. */
const INNER =
  /(?<=(?<!\p{L})(?:si|ci|mi|non|c'|volta|volte|anno|giorno|notte|sera) )e (?=\p{L}+[aiu]t[oaie](?!\p{L}))/giu;

export function withElisions(text: string): string {
  return text
    .replace(/(?<![\d.,])([2-9]0) anni/gu, (_, digits: string) => `${TENS[digits]!}'anni`)
    .replace(INNER, 'è ')
    .replace(BEGINNING_PARTICIPLE, (_, letter: string) => `${letter === 'E' ? 'È' : 'è'} `);
}
