/** English numbers as they are sung. */
import { numberInWords } from '#studio/speech/english-numbers.ts';

/** "3" → "three", "60th" → "sixtieth", "1998" → "nineteen ninety-eight". */
export function inWords(digits: string): string {
  return numberInWords(digits.toLowerCase()).replace(
    /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?=one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)/gu,
    '$1-',
  );
}
