/** Facts that an English order surely says of its recipient: what they are to the buyer, how old they are, how many years it has been. */
import type { Occasion } from '#occasions/occasions.ts';
import { forbiddenBy, type ReadOrder } from '../reading/read-order.ts';
import { type Age, type Kinship, kinships, type Known, knownFacts } from '../stanza-sheets.ts';
import words from './known.json' with { type: 'json' };
import { inWords } from './numbers.ts';

const OLDEST = 110;
const MOST_YEARS = 75;
/** Characters of the story in which the years of its day are told: behind them they are years of something else. */
const START = 160;
const FEWEST_YEARS_AT_WORK = 5;

const numbers = new Map<string, number>();
for (let number = 1; number <= OLDEST; number++) {
  numbers.set(String(number), number);
  const written = inWords(String(number));
  if (written !== undefined) numbers.set(written, number).set(written.replace('-', ' '), number);
}
const NUMBER = String.raw`(?<number>\d{1,3}|[a-z]+(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)`;

export function knownOf(order: ReadOrder): Known {
  const { occasion, recipient, story } = order;
  const told = `${story.favoriteMoment}\n${story.extraDetails}`.toLowerCase().replaceAll('’', "'");
  const kin = kinOf(recipient.shown.toLowerCase(), told) ?? kinOfDay(occasion);
  const { isIn } = forbiddenBy(order);
  const age = occasion === 'birthday' ? ageIn(told, recipient.shown.toLowerCase()) : undefined;
  const years = yearsIn(told, occasion);
  const isShortLife = occasion === 'memorial' && isOfShortLife(`${told}\n${recipient.shown.toLowerCase()}`);
  return knownFacts({
    kin,
    // A buyer who asks for no word of age gets none.
    age: age === undefined || isIn(`is ${age.words}`) ? undefined : age,
    years: years === undefined || isIn(`${years} years`) ? undefined : years,
    isShortLife,
  });
}

const BORN_ASLEEP =
  /\b(?:still ?born|born (?:asleep|sleeping)|miscarr\w+|angel baby|never (?:came|got to come|made it) home|too early to)\b/u;
const CHILD = /\b(?:baby|daughter|son|little (?:girl|boy)|newborn|premature|nicu)\b/u;
const WEEKS = new RegExp(
  String.raw`\b(?:lived|had|got|here|with us|old|only|just)\b[^.!?\n]{0,24}\b(?:${NUMBER.replace('?<number>', '?:')}|a few) (?:minutes?|hours?|days?|weeks?)\b|\b(?:minutes?|hours?|days?|weeks?) (?:old|with (?:us|her|him|you)|of life)\b`,
  'u',
);

function isOfShortLife(told: string): boolean {
  return BORN_ASLEEP.test(told) || (CHILD.test(told) && WEEKS.test(told));
}

const kinWords = new Map(kinships.flatMap((kin) => words.kin[kin].map((word) => [word, kin] as const)));
const anyKin = [...kinWords.keys()].toSorted((a, b) => b.length - a.length).join('|');

function kinOf(shown: string, told: string): Kinship | undefined {
  const called = new RegExp(String.raw`\b(?:${anyKin})\b`, 'u').exec(shown)?.[0];
  if (called !== undefined) return kinWords.get(called);
  const [name = ''] = shown.split(/[^\p{L}\p{M}'-]+/u);
  if (name.length < 2) return undefined;
  const ours = String.raw`\b(?:my|our)(?: [\p{L}-]+)? (?<kin>${anyKin})`;
  const before = new RegExp(String.raw`${ours},? ${name}\b`, 'u').exec(told);
  const behind = new RegExp(String.raw`\b${name}(?: is| was|,|'s) ${ours}\b(?! \p{L}+'s)`, 'u').exec(told);
  const found = before?.groups?.['kin'] ?? behind?.groups?.['kin'];
  return found === undefined ? undefined : kinWords.get(found);
}

function kinOfDay(occasion: Occasion): Kinship | undefined {
  return occasion === 'grandparentsday' ? 'grandmother' : undefined;
}

/** "She is 70 on the 14th", "Fifty.", "60th bday": of the recipient, whoever else has an age. */
function ageIn(told: string, shown: string): Age | undefined {
  const names = [...shown.split(/[^\p{L}\p{M}'-]+/u).filter((word) => word.length > 1), ...kinWords.keys()];
  const them = String.raw`(?:and |so |it's |its )?(?:(?:he|she|they|my|our|the|his|her|${names.join('|')})\s?)*(?:'s|s|'re|'ll be)? ?(?:is |are |was |will be |turns |turned |hits |reaches )?(?:turning |just turned |going to be |gonna be |the big )?`;
  const end = String.raw`(?: years old| yrs old| yo)?(?= (?:on|in|this|next|today|tomorrow|and|at|soon)\b|$)`;
  const birthday = String.raw`(?:st|nd|rd|th)? (?:birthday|bday|b'day)`;
  const patterns = [
    new RegExp(`^${them}${NUMBER}${end}`, 'u'),
    new RegExp(`^(?:.{0,12} )?${NUMBER}${birthday}`, 'u'),
    /^(?<number>\d{1,3})(?:st|nd|rd|th)$/u,
  ];
  for (const piece of told.split(/[.,;:!?()\n]| - /u).map((text) => text.trim())) {
    for (const pattern of patterns) {
      const years = numbers.get(pattern.exec(piece)?.groups?.['number'] ?? '');
      const written = years === undefined ? undefined : inWords(String(years));
      if (years !== undefined && written !== undefined) return { years, words: written };
    }
  }
  return undefined;
}

function yearsIn(told: string, occasion: Occasion): string | undefined {
  if (occasion !== 'anniversary' && occasion !== 'retirement') return undefined;
  const start = told.slice(0, START);
  const found = new RegExp(String.raw`\b${NUMBER} ?(?:years?|yrs?)\b(?! old| ago)`, 'u').exec(start)?.groups?.[
    'number'
  ];
  const years = numbers.get(found ?? '') ?? 0;
  const fewest = occasion === 'retirement' ? FEWEST_YEARS_AT_WORK : 2;
  return years < fewest || years > MOST_YEARS ? undefined : inWords(String(years));
}
