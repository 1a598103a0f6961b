/** French numbers in words. */

const ONES = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ');
const TENS = '- dix vingt trente quarante cinquante soixante'.split(' ');

/** 1 to 99. */
export function numberWord(value: number): string {
  if (value < 17) return ONES[value] ?? '';
  if (value === 71) return 'soixante et onze';
  if (value >= 80) return value === 80 ? 'quatre-vingts' : `quatre-vingt-${numberWord(value - 80)}`;
  if (value >= 60)
    return value === 60 ? 'soixante' : value === 61 ? 'soixante et un' : `soixante-${numberWord(value - 60)}`;
  const [tens, ones] = [TENS[Math.floor(value / 10)] ?? '', value % 10];
  if (ones === 0) return tens;
  return ones === 1 && value > 20 ? `${tens} et un` : `${tens}-${ONES[ones] ?? ''}`;
}

/** 100 to 999. */
export function hundredsWord(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const whole = hundreds === 1 ? 'cent' : `${ONES[hundreds] ?? ''} cent${rest === 0 ? 's' : ''}`;
  return rest === 0 ? whole : `${whole} ${numberWord(rest)}`;
}

/** As people say it: "quatre-vingt-dix-huit" for 1998, "deux mille six" for 2006. */
export function yearWord(value: number): string {
  const rest = value % 100;
  if (value >= 2000) return rest === 0 ? 'deux mille' : `deux mille ${numberWord(rest)}`;
  return rest === 0 ? 'mille neuf cents' : numberWord(rest);
}

/** "80 000" → "quatre-vingt mille", "-30" → "moins 30". */
export function inFull(text: string): string {
  return text
    .replace(/(?<![\d.,])(\d{1,3})[ .]000(?![\d.,])/gu, (_, digits: string) => {
      const value = Number(digits);
      const words = value < 100 ? numberWord(value) : hundredsWord(value);
      return value === 1 ? 'mille' : `${words.replace(/s$/u, '')} mille`;
    })
    .replace(/(?<!\d)4 ?L(?!\p{L})/gu, 'quatre L')
    .replace(/(?<=\d) ?kg(?!\p{L})/giu, ' kilos')
    .replace(/(?<=^|\s)[-–](\d{1,2})(?!\d)/gu, 'moins $1');
}
