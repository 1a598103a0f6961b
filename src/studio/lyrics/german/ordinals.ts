/** German ordinals in words: "zum 10. Hochzeitstag" → "zum zehnten Hochzeitstag". */
import { numberWord } from './numbers.ts';

const IRREGULAR: Readonly<Record<number, string>> = { 1: 'erst', 3: 'dritt', 7: 'siebt', 8: 'acht' };
const MOST = 31;
const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const TENS = [40, 50, 60, 70, 80, 90];
/** Endings by the word before the number. */
const ENDINGS = [
  ['zum|zur|am|im|vom|beim|der|dem|den|des|meinem|meiner|deinem|seinem|seiner|ihrem|ihrer|unserem|unserer|einem', 'en'],
  ['mein|dein|sein|ihr|unser|ein', 'er'],
  ['die|das|meine|deine|seine|ihre|unsere|eine', 'e'],
] as const;

/** Patterns and their words, for `ReadingRules.mendings`. */
export function ordinalMendings(): [string, string][] {
  const values = [...Array.from({ length: MOST }, (_, at) => at + 1), ...TENS];
  return [
    ...dateMendings(),
    ...values.flatMap((value) =>
      ENDINGS.map(([before, ending]): [string, string] => [
        String.raw`(?<=(?<!\p{L})(?:${before})\s)${value}\.(?=\s\p{L})`,
        `${stemOf(value)}${ending}`,
      ]),
    ),
  ];
}

/** "11.11." is "11. November". */
function dateMendings(): [string, string][] {
  return MONTHS.map((month, at) => [String.raw`(?<=(?<![\d.,])\d{1,2}\.) ?0?${at + 1}\.(?!\d)`, ` ${month}`]);
}

function stemOf(value: number): string {
  return IRREGULAR[value] ?? `${numberWord(value)}${value < 20 ? 't' : 'st'}`;
}
