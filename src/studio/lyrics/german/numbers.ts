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

/** As people say it: "achtundneunzig" for 1998, "zweitausendsechs" for 2006. */
export function yearWord(value: number): string {
  const rest = value % 100;
  if (value >= 2000) return rest === 0 ? 'zweitausend' : `zweitausend${numberWord(rest)}`;
  return rest === 0 ? 'neunzehnhundert' : numberWord(rest);
}
