/** German numbers in words. */

const ONES =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const TENS = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');

/** 1 to 99. */
export function numberWord(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const [tens, ones] = [TENS[Math.floor(value / 10)] ?? '', value % 10];
  return ones === 0 ? tens : `${ones === 1 ? 'ein' : (ONES[ones] ?? '')}und${tens}`;
}

/** 100 to 999. */
export function hundredsWord(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  return `${hundreds === 1 ? 'ein' : (ONES[hundreds] ?? '')}hundert${rest === 0 ? '' : rest === 1 ? 'eins' : numberWord(rest)}`;
}

/** "neunzehnhundertachtundneunzig" for 1998, which alone would be taken for an age; "zweitausendsechs" for 2006. */
export function yearWord(value: number): string {
  const rest = value % 100;
  if (value >= 2000) return rest === 0 ? 'zweitausend' : `zweitausend${numberWord(rest)}`;
  return rest === 0 ? 'neunzehnhundert' : `neunzehnhundert${numberWord(rest)}`;
}

/** "60 am 3. mai" keeps its "am", "80.000" is eighty thousand, "-30" minus thirty. */
export function inFull(text: string): string {
  return text
    .replace(
      /(?<![\d.,])(\d{1,3})\.000(?![\d.,])/gu,
      (_, thousands: string) => `${countedWord(Number(thousands))}tausend`,
    )
    .replace(/(?<=\d) ?kg(?!\p{L})/giu, ' Kilo')
    .replace(/(?<=^|\s)[-–](\d{1,2})(?!\d)/gu, 'minus $1')
    .replace(/(?<![\d.,])(\d{1,2}) am(?!\p{L})/giu, (_, digits: string) => `${countedWord(Number(digits))} am`);
}

const countedWord = (value: number): string =>
  value === 1 ? 'ein' : value < 100 ? numberWord(value) : hundredsWord(value);
