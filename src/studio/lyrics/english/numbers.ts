/** English numbers as they are sung. */
import { numberInWords } from '#studio/speech/english-numbers.ts';

const MONTH = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DATE = new RegExp(String.raw`(?<!\p{L})(the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})(?!\p{L})`, 'giu');
/** A bus, a road, a flight: "the 192 to Leeds", "bus 147", "the A303", "BA284"; not "the 300 guests". */
const ROUTE =
  /(?<!\p{L})(?<lead>(?:the|bus|route|tram|train|flight|number|no\.?|highway|road|line|engine|on a|catch a|caught a) )(?<digits>[1-9]\d{2})(?![\p{L}\p{Nd}]|[.,:]\d)(?! ?(?:of|or|people|children|miles|metres|meters|pounds|guests|men|women|per|percent|days|years|(?!across|was|is|as|bus|always|express|runs|goes|stops|comes|towards|this|his)\p{L}+s)(?!\p{L}))/giu;
const LETTERED = /(?<![\p{L}\p{Nd}])(\p{Lu}{1,2}) ?(\d{3,4})(?![\p{L}\p{Nd}]|[.,:]\d)/gu;
/** A route between places: "driving 192 Stockport to Manchester". */
const BETWEEN =
  /(?<![\p{L}\p{Nd}] ?of )(?<![\p{Nd}.,:])([1-9]\d{2})(?= (?:bus|tram|train|(?:from )?\p{Lu}\p{L}+ to \p{Lu}))/gu;
/** A degree: "a 2:1". */
const DEGREE = /(?<![\p{Nd}:])2:([12])(?![\p{Nd}:])/gu;

/** "5 September" → "the fifth of September", "a 2:1" → "a two-one": said otherwise than digit by digit. */
export function inFull(text: string): string {
  return text
    .replace(
      LETTERED,
      (_, letters: string, digits: string) => `${Array.from(letters).join(' ')} ${digitByDigit(digits)}`,
    )
    .replace(ROUTE, (_, lead: string, digits: string) => lead + digitByDigit(digits))
    .replace(BETWEEN, digitByDigit)
    .replace(DATE, (_, the: string | undefined, day: string, month: string) => {
      const ordinal = day
        .replace(/(?<!1)1$/u, '1st')
        .replace(/(?<!1)2$/u, '2nd')
        .replace(/(?<!1)3$/u, '3rd');
      return `${the ?? 'the '}${inWords(/\d$/u.test(ordinal) ? `${ordinal}th` : ordinal)} of ${capital(month)}`;
    })
    .replace(DEGREE, (_, mark: string) => `two-${mark === '1' ? 'one' : 'two'}`);
}

/** "192" → "one-nine-two", "409" → "four-oh-nine", "500" → "five hundred". */
function digitByDigit(digits: string): string {
  if (digits.endsWith('00')) return inWords(digits);
  return Array.from(digits, (digit) => (digit === '0' ? 'oh' : inWords(digit))).join('-');
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
