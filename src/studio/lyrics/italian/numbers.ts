/** Italian numbers in words. */

const ONES =
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  );
const TENS = '- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' ');

/** 1 to 99. */
export function numberWord(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const [tens, ones] = [TENS[Math.floor(value / 10)] ?? '', value % 10];
  if (ones === 0) return tens;
  const stem = ones === 1 || ones === 8 ? tens.slice(0, -1) : tens;
  return stem + (ones === 3 ? 'tré' : (ONES[ones] ?? ''));
}

/** 100 to 999. */
export function hundredsWord(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  return `${hundreds === 1 ? '' : (ONES[hundreds] ?? '')}cento${rest === 0 ? '' : numberWord(rest)}`;
}

/** As people say it: "novantotto" for 1998, "duemilasei" for 2006. */
export function yearWord(value: number): string {
  const rest = value % 100;
  if (value >= 2000) return rest === 0 ? 'duemila' : `duemila${numberWord(rest)}`;
  return rest === 0 ? 'millenovecento' : numberWord(rest);
}

/** "80.000" → "ottantamila", "-30" → "meno 30", "il 1 aprile" → "il primo aprile". */
export function inFull(text: string): string {
  return text
    .replace(/(?<![\d.,])(\d{1,3})\.000(?![\d.,])/gu, (_, digits: string) => {
      const value = Number(digits);
      return value === 1 ? 'mille' : `${value < 100 ? numberWord(value) : hundredsWord(value)}mila`;
    })
    .replace(/(?<=(?<!\p{L})[Ii]l )1(?= \p{Ll})/gu, 'primo')
    .replace(/(?<=\d) ?kg(?!\p{L})/giu, ' chili')
    .replace(/(?<=^|\s)[-–](\d{1,2})(?!\d)/gu, 'meno $1');
}
