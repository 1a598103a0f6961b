/** English numbers as they are sung. */
import { numberInWords } from '#studio/speech/english-numbers.ts';

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DATE = new RegExp(String.raw`(?<!\p{L})(the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?!\p{L})`, 'giu');
/** A degree: "a 2:1". */
const DEGREE = /(?<![\p{Nd}:])2:([12])(?![\p{Nd}:])/gu;

/** "5 September" → "the fifth of September", "a 2:1" → "a two-one": said otherwise than digit by digit. */
export function inFull(text: string): string {
  return text
    .replace(DATE, (_, the: string | undefined, day: string, month: string) => {
      const ordinal = day
        .replace(/(?<!1)1$/u, '1st')
        .replace(/(?<!1)2$/u, '2nd')
        .replace(/(?<!1)3$/u, '3rd');
      return `${the ?? 'the '}${inWords(/\d$/u.test(ordinal) ? `${ordinal}th` : ordinal)} of ${capital(month)}`;
    })
    .replace(DEGREE, (_, mark: string) => `two-${mark === '1' ? 'one' : 'two'}`);
}

function capital(month: string): string {
  return month.charAt(0).toUpperCase() + month.slice(1).toLowerCase();
}

/** "3" → "three", "60th" → "sixtieth", "1998" → "nineteen ninety-eight". */
export function inWords(digits: string): string {
  return numberInWords(digits.toLowerCase()).replace(
    /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?=one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)/gu,
    '$1-',
  );
}
