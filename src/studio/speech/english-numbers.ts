const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES: [number, string][] = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
];
const ORDINALS = new Map([
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);

/** "21st" → "twenty first", "1998" → "nineteen ninety eight", "80s" → "eighties". Longer than 12 digits: digit by digit, at most 12. */
export function numberInWords(digits: string): string {
  const [, number = '0', ending = ''] = /^(\d+)(\D*)$/.exec(digits) ?? [];
  const words = looksLikeYear(number) ? year(Number(number)) : cardinal(number);
  if (/^(st|nd|rd|th)$/i.test(ending)) return words.replace(/\w+$/, ordinal);
  return ending.toLowerCase() === 's' ? plural(words) : words;
}

function cardinal(number: string): string {
  if (number.length > 12 || (number.length > 1 && number.startsWith('0'))) {
    return Array.from(number.slice(0, 12))
      .map((digit) => SMALL[Number(digit)])
      .join(' ');
  }
  return counted(Number(number));
}

function counted(number: number): string {
  if (number < 20) return SMALL[number]!;
  if (number < 100) return TENS[Math.floor(number / 10)]! + (number % 10 ? ` ${SMALL[number % 10]}` : '');
  const [scale, name] = SCALES.find(([size]) => number >= size)!;
  const rest = number % scale;
  return `${counted(Math.floor(number / scale))} ${name}${rest ? ` ${counted(rest)}` : ''}`;
}

function looksLikeYear(number: string): boolean {
  return /^(1[1-9]|20)\d\d$/.test(number) && !/^200\d$/.test(number) && !/^\d000$/.test(number);
}

function year(number: number): string {
  const rest = number % 100;
  const tail = rest === 0 ? 'hundred' : rest < 10 ? `oh ${SMALL[rest]}` : counted(rest);
  return `${counted(Math.floor(number / 100))} ${tail}`;
}

function ordinal(last: string): string {
  return ORDINALS.get(last) ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
}

function plural(words: string): string {
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
}
