/** Facts that a German order surely says of its recipient: what they are to the buyer, how old they are, how many years it has been. */
import type { Occasion } from '#occasions/occasions.ts';
import type { SongBrief } from '../../contracts.ts';
import { type Age, type Kinship, kinships, type Known, knownFacts } from '../stanza-sheets.ts';
import words from './known.json' with { type: 'json' };
import { numberWord } from './numbers.ts';

const OLDEST = 99;
const MOST_YEARS = 75;
const FEWEST_YEARS_AT_WORK = 5;
/** Characters of the story in which the years of its day are told: behind them they are years of something else. */
const START = 160;

const numbers = new Map<string, number>();
for (let number = 1; number <= OLDEST; number++) numbers.set(String(number), number).set(numberWord(number), number);
const anyNumber = [...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** No part of another word, in letters with umlauts. */
const whole = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
const YEARS = String.raw`(?<number>${anyNumber}) ?(?:jahren|jahre)`;

export function knownOf({ occasion, recipient, story }: SongBrief): Known {
  const told = `${story.favoriteMoment}\n${story.extraDetails}`.toLowerCase();
  const shown = recipient.shown.toLowerCase();
  const kin = kinOf(shown, told) ?? kinOfDay(occasion);
  const age = occasion === 'birthday' && !AGELESS.test(told) ? ageIn(told, shown) : undefined;
  const isShortLife = occasion === 'memorial' && isOfShortLife(told);
  return knownFacts({ kin, age, years: yearsIn(told, occasion), isShortLife });
}

/** A buyer who asks for no word of age gets none. */
const AGELESS = new RegExp(
  `${whole('nicht|nichts|kein|keine|ohne|nie')}[^.!?\\n]*${whole('alter|jahreszahl|alt|altwerden|älterwerden')}`,
  'u',
);

const NEVER_LIVED = new RegExp(
  whole(
    String.raw`still (?:geboren|zur welt)|kam(?:st)? still zur welt|stille geburt|totgeburt|tot (?:geboren|zur welt)|sternenkind|fehlgeburt|nie (?:nach|zu) hause|(?:unser|unsere[ns]?) baby verloren`,
  ),
  'u',
);
const CHILD = new RegExp(
  whole('baby|kind|sohn|tochter|junge|mädchen|neugeborene[rsn]?|frühchen|frühgeburt|zwilling'),
  'u',
);
const WEEKS = new RegExp(
  whole(
    String.raw`(?:lebte|gelebt|hatten|durften|blieb|war|nur|gerade mal)[^.!?\n]{0,24} (?:${anyNumber}|ein|eine|einen|wenige|paar) ?(?:minuten?|stunden?|tage?|wochen?)(?: (?:alt|gelebt|bei uns|im arm))?|(?:${anyNumber}|wenige|paar) (?:stunden|tage|wochen) alt`,
  ),
  'u',
);

function isOfShortLife(told: string): boolean {
  return NEVER_LIVED.test(told) || (CHILD.test(told) && WEEKS.test(told));
}

const kinWords = new Map(kinships.flatMap((kin) => words.kin[kin].map((word) => [word, kin] as const)));
const anyKin = [...kinWords.keys()].toSorted((a, b) => b.length - a.length).join('|');

/** "Oma Gerda", or "meine Schwester Anna", "Sandra ist meine beste Freundin". */
function kinOf(shown: string, told: string): Kinship | undefined {
  const called = new RegExp(whole(anyKin), 'u').exec(shown)?.[0];
  if (called !== undefined) return kinWords.get(called);
  const [name = ''] = shown.split(/[^\p{L}\p{M}'-]+/u);
  if (name.length < 2) return undefined;
  const ours = String.raw`(?:mein|meine|meinen|meiner|unser|unsere|unseren)(?: (?:liebe[rn]?|geliebte[rn]?|kleine[rn]?|große[rn]?))* (?<kin>${anyKin})`;
  const before = new RegExp(whole(String.raw`${ours},? ${name}`), 'u').exec(told);
  const behind = new RegExp(whole(String.raw`${name}(?: ist|,| war) ${ours}`) + '(?! (?:von|aus) )', 'u').exec(told);
  const found = before?.groups?.['kin'] ?? behind?.groups?.['kin'];
  return found === undefined ? undefined : kinWords.get(found);
}

/** The kinship that a day is for, where none was told. */
function kinOfDay(occasion: Occasion): Kinship | undefined {
  if (occasion === 'grandparentsday') return 'grandmother';
  return occasion === 'fathersday' ? 'father' : occasion === 'mothersday' ? 'mother' : undefined;
}

/** "Sie wird 85", "60 Jahre" alone, "Ben wird 6 Jahre alt": of the recipient, whoever else has an age. */
function ageIn(told: string, shown: string): Age | undefined {
  const them = [...shown.split(/[^\p{L}\p{M}'-]+/u).filter((word) => word.length > 1), ...kinWords.keys()].join('|');
  const patterns = [
    new RegExp(
      String.raw`^(?:(?:und|heute|jetzt|bald|dieses jahr|im mai|am samstag|er|sie|der|die|das|mein|meine|unser|unsere|liebe|lieber|beste|bester|${them}) )*(?:wird|wirst|werde|ist|feiert|feierst|werden) (?:er |sie |heute |jetzt |bald |nun |schon |stolze |ganze |dieses jahr |${them} )*(?<number>${anyNumber})(?: jahre(?: alt|jung)?)?(?=$| (?:und|am|im|jahre|heute)(?!\p{L}))`,
      'u',
    ),
    new RegExp(
      String.raw`^(?:alles gute zum |zum )?(?<number>${anyNumber})(?: jahre(?: alt| jung)?| geburtstag|\. geburtstag)$`,
      'u',
    ),
  ];
  for (const piece of told.split(/[,;:!?()\n]|\.(?! geburtstag)| - /u).map((text) => text.trim())) {
    for (const pattern of patterns) {
      const years = numbers.get(pattern.exec(piece)?.groups?.['number'] ?? '');
      if (years !== undefined) return { years, words: numberWord(years) };
    }
  }
  return undefined;
}

const OF_MARRIAGE = new RegExp(
  whole(
    String.raw`(?:seit )?${YEARS}(?: lang)? (?:verheiratet|zusammen|ehe|ein paar|gemeinsam|miteinander|liebe)|(?:verheiratet|zusammen|ein paar)(?: sind sie)? seit ${YEARS.replace('number', 'since')}`,
  ),
  'u',
);
const OF_WORK = new RegExp(
  whole(
    String.raw`${YEARS}(?: lang)? (?:bei|beim|im|in|als|für|an|am|auf|zur|gearbeitet)|(?:nach|seit) ${YEARS.replace('number', 'since')}`,
  ),
  'u',
);

function yearsIn(told: string, occasion: Occasion): string | undefined {
  if (occasion !== 'anniversary' && occasion !== 'retirement') return undefined;
  const isOfWork = occasion === 'retirement';
  const found = (isOfWork ? OF_WORK : OF_MARRIAGE).exec(isOfWork ? told.slice(0, START) : told)?.groups ?? {};
  const years = numbers.get(found['number'] ?? found['since'] ?? '') ?? 0;
  return years < (isOfWork ? FEWEST_YEARS_AT_WORK : 2) || years > MOST_YEARS ? undefined : numberWord(years);
}
