/** Facts that a French order surely says of its recipient: what they are to the buyer, how old they are, how many years it has been. */
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
for (let number = 1; number <= OLDEST; number++) {
  const word = numberWord(number);
  numbers.set(String(number), number).set(word, number).set(word.replaceAll('-', ' '), number);
}
const anyNumber = [...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** No part of another word, in letters with accents. */
const whole = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
const YEARS = String.raw`(?<number>${anyNumber}) ?ans`;

export function knownOf({ occasion, recipient, story }: SongBrief): Known {
  const told = `${story.favoriteMoment}\n${story.extraDetails}`.toLowerCase().replaceAll('’', "'");
  const shown = recipient.shown.toLowerCase().replaceAll('’', "'");
  const kin = kinOf(shown, told) ?? kinOfDay(occasion);
  const age = occasion === 'birthday' && !AGELESS.test(told) ? ageIn(told, shown) : undefined;
  const isShortLife = occasion === 'memorial' && isOfShortLife(told);
  return knownFacts({ kin, age, years: yearsIn(told, occasion), isShortLife });
}

/** A buyer who asks for no word of age gets none. */
const AGELESS = new RegExp(
  whole('sans|pas|jamais|évitez|ne dites') + String.raw`[^.!?\n]*` + whole('âge|vieillesse|vieux|vieille|vieillir'),
  'u',
);

const NEVER_LIVED = new RegExp(
  whole(
    String.raw`née? (?:sans vie|endormie?|morte?)|mort-née?|fausse couche|bébé ange|perdu (?:notre|nos|mon) (?:bébés?|fils|fille)|jamais (?:vu la maison|rentrée? (?:à la maison|chez nous))`,
  ),
  'u',
);
const CHILD = new RegExp(whole('bébé|fils|fille|petite?|nouveau-née?|prématurée?'), 'u');
const WEEKS = new RegExp(
  whole(
    String.raw`(?:vécu|restée?|eue?|gardée?|connue?|vivait|respiré|tenu)[^.!?\n]{0,24} (?:${anyNumber}|quelques|une?|à peine) (?:minutes?|heures?|jours?|semaines?)|(?:${anyNumber}|quelques|une?) (?:minutes?|heures?|jours?|semaines?) de vie`,
  ),
  'u',
);

function isOfShortLife(told: string): boolean {
  return NEVER_LIVED.test(told) || (CHILD.test(told) && WEEKS.test(told));
}

const kinWords = new Map(kinships.flatMap((kin) => words.kin[kin].map((word) => [word, kin] as const)));
const anyKin = [...kinWords.keys()].toSorted((a, b) => b.length - a.length).join('|');
const ours = String.raw`(?:mon|ma|mes|notre|nos)(?: (?:petit|petite|grand|grande|cher|chère|adorable|merveilleuse))? (?<kin>${anyKin})`;

/** "Mamie Rose", or "ma sœur Anne", "Anne est ma sœur". */
function kinOf(shown: string, told: string): Kinship | undefined {
  const called = new RegExp(whole(ours), 'u').exec(shown)?.groups?.['kin'] ?? titleIn(shown);
  if (called !== undefined) return kinWords.get(called);
  const [name = ''] = shown.split(/[^\p{L}\p{M}'-]+/u);
  if (name.length < 2) return undefined;
  const before = new RegExp(whole(String.raw`${ours},? ${name}`), 'u').exec(told);
  const behind = new RegExp(
    whole(String.raw`${name}(?:,| est| c'est| était)? ${ours}`) + "(?! (?:de|du|d')(?![\\p{L}]))",
    'u',
  );
  const found = before?.groups?.['kin'] ?? behind.exec(told)?.groups?.['kin'];
  return found === undefined ? undefined : kinWords.get(found);
}

/** A nun is "sœur Agnès" and a priest "père Marius"; "sœur" alone is a sister. */
function titleIn(shown: string): string | undefined {
  const found = new RegExp(whole(anyKin), 'u').exec(shown)?.[0];
  return found !== undefined && words.ofOrders.includes(found) && found !== shown ? undefined : found;
}

/** The kinship that a day is for, where none was told. */
function kinOfDay(occasion: Occasion): Kinship | undefined {
  if (occasion === 'grandparentsday') return 'grandmother';
  return occasion === 'fathersday' ? 'father' : occasion === 'mothersday' ? 'mother' : undefined;
}

/** "Elle fête ses 80 ans", "60 ans" alone, "pour ses 50 ans": of the recipient, whoever else has an age. */
function ageIn(told: string, shown: string): Age | undefined {
  const them = [...shown.split(/[^\p{L}\p{M}'-]+/u).filter((word) => word.length > 1), ...kinWords.keys()].join('|');
  const patterns = [
    new RegExp(
      String.raw`^(?:(?:et|aujourd'hui|demain|cette année|mon|ma|notre|il|elle|on|nous|tu|qui|${them}) )*(?:fête|fêtons|fêtera|fêtes|célèbre|a|as|aura|auras|va avoir|vas avoir|va fêter|c'est|pour|voilà) (?:déjà )?(?:ses |tes |les )?${YEARS}(?=$| (?:le|en|ce|cette|aujourd'hui|demain|samedi|dimanche|et|de|d')(?!\p{L}))`,
      'u',
    ),
    new RegExp(String.raw`^(?:ses |tes |les |déjà )?${YEARS}$`, 'u'),
  ];
  for (const piece of told.split(/[.,;:!?()\n]| - /u).map((text) => text.trim())) {
    for (const pattern of patterns) {
      const years = numbers.get(pattern.exec(piece)?.groups?.['number'] ?? '');
      if (years !== undefined) return { years, words: numberWord(years) };
    }
  }
  return undefined;
}

const OF_MARRIAGE = new RegExp(
  whole(String.raw`${YEARS} (?:de mariage|de vie commune|d'amour|ensemble|mariés)`) +
    '|' +
    whole(String.raw`(?:mariée?s?|ensemble) (?:depuis|il y a) ${YEARS.replace('number', 'since')}`),
  'u',
);
const OF_WORK = new RegExp(
  whole(String.raw`(?:pendant|depuis|après|travaillé|passé) (?:plus de |près de )?${YEARS}`) +
    '|' +
    whole(
      String.raw`${YEARS.replace('number', 'there')} (?:à|au|aux|de (?:service|carrière|maison|boîte|métier|travail|bons et loyaux services))`,
    ),
  'u',
);

function yearsIn(told: string, occasion: Occasion): string | undefined {
  if (occasion !== 'anniversary' && occasion !== 'retirement') return undefined;
  const isOfWork = occasion === 'retirement';
  const found = (isOfWork ? OF_WORK : OF_MARRIAGE).exec(isOfWork ? told.slice(0, START) : told)?.groups;
  const years = numbers.get(found?.['number'] ?? found?.['since'] ?? found?.['there'] ?? '') ?? 0;
  return years < (isOfWork ? FEWEST_YEARS_AT_WORK : 2) || years > MOST_YEARS ? undefined : numberWord(years);
}
