/** Facts that a Spanish order surely says of its recipient: what they are to the buyer, how old they are, how many years it has been. */
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
/** No part of another word, in letters with accents. */
const whole = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
const YEARS = String.raw`(?<number>${anyNumber}) (?:años|añitos)`;

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
  whole('no|sin|nunca|ni') + String.raw`[^.!?\n]*` + whole('edad|años|vejez|viejo|vieja'),
  'u',
);

const NEVER_LIVED = new RegExp(
  whole(
    String.raw`nació (?:sin vida|dormid[oa]|muert[oa])|mortinat[oa]|aborto|perdimos (?:al|a la|a nuestr[oa]) bebé|bebé estrella|nunca llegó a casa|no llegó a (?:nacer|casa)`,
  ),
  'u',
);
const CHILD = new RegExp(whole('bebé|hij[oa]|hijit[oa]|niñ[oa]|recién nacid[oa]|prematur[oa]'), 'u');
const WEEKS = new RegExp(
  whole(
    String.raw`(?:vivió|estuvo|tuvimos|duró|con|solo|sólo|apenas)[^.!?\n]{0,24} (?:${anyNumber}|unos|unas|pocos|pocas|un|una) (?:minutos?|horas?|días?|semanas?)|(?:${anyNumber}|un|una) (?:horas?|días?|semanas?) de (?:vida|nacid[oa])`,
  ),
  'u',
);

function isOfShortLife(told: string): boolean {
  return NEVER_LIVED.test(told) || (CHILD.test(told) && WEEKS.test(told));
}

const kinWords = new Map(kinships.flatMap((kin) => words.kin[kin].map((word) => [word, kin] as const)));
const anyKin = [...kinWords.keys()].toSorted((a, b) => b.length - a.length).join('|');

/** "Abuela Lola", or "mi hermana Ana", "Ana es mi hermana". */
function kinOf(shown: string, told: string): Kinship | undefined {
  const called = new RegExp(whole(anyKin), 'u').exec(shown)?.[0];
  if (called !== undefined) return kinWords.get(called);
  const [name = ''] = shown.split(/[^\p{L}\p{M}'-]+/u);
  if (name.length < 2) return undefined;
  const ours = String.raw`(?:mi|nuestr[oa])(?: querid[oa])? (?<kin>${anyKin})`;
  const before = new RegExp(whole(String.raw`${ours},? ${name}`), 'u').exec(told);
  const behind = new RegExp(whole(String.raw`${name}(?: es|,| era| fue) ${ours}`) + '(?! de )', 'u').exec(told);
  const found = before?.groups?.['kin'] ?? behind?.groups?.['kin'];
  return found === undefined ? undefined : kinWords.get(found);
}

/** The kinship that a day is for, where none was told. */
function kinOfDay(occasion: Occasion): Kinship | undefined {
  if (occasion === 'grandparentsday') return 'grandmother';
  return occasion === 'fathersday' ? 'father' : occasion === 'mothersday' ? 'mother' : undefined;
}

/** "Cumple 80 años", "60 años" alone, "sus 50 añitos": of the recipient, whoever else has an age. */
function ageIn(told: string, shown: string): Age | undefined {
  const them = [...shown.split(/[^\p{L}\p{M}'-]+/u).filter((word) => word.length > 1), ...kinWords.keys()].join('|');
  const patterns = [
    new RegExp(
      String.raw`^(?:(?:y|hoy|ya|este año|mi|mis|nuestr[oa]|él|ella|el|la|${them}) )*(?:cumple|cumplirá|va a cumplir|cumplió|tiene|hace|llega a los|sus|los) (?:los |sus |ya )?(?<number>${anyNumber})(?: años| añitos)?(?=$| (?:en|el|este|hoy|mañana|y)(?!\p{L}))`,
      'u',
    ),
    new RegExp(`^${YEARS}$`, 'u'),
  ];
  for (const piece of told.split(/[.,;:!¡?()\n]| - /u).map((text) => text.trim())) {
    for (const pattern of patterns) {
      const years = numbers.get(pattern.exec(piece)?.groups?.['number'] ?? '');
      if (years !== undefined) return { years, words: numberWord(years) };
    }
  }
  return undefined;
}

const OF_MARRIAGE = new RegExp(whole(String.raw`${YEARS}(?: de)? (?:casad[oa]s|junt[oa]s|matrimonio)`), 'u');
const OF_WORK = new RegExp(whole(String.raw`(?:durante|trabajó|lleva|después de|tras) (?:ya )?${YEARS}`), 'u');

function yearsIn(told: string, occasion: Occasion): string | undefined {
  if (occasion !== 'anniversary' && occasion !== 'retirement') return undefined;
  const isOfWork = occasion === 'retirement';
  const found = (isOfWork ? OF_WORK : OF_MARRIAGE).exec(isOfWork ? told.slice(0, START) : told)?.groups?.['number'];
  const years = numbers.get(found ?? '') ?? 0;
  return years < (isOfWork ? FEWEST_YEARS_AT_WORK : 2) || years > MOST_YEARS ? undefined : numberWord(years);
}
