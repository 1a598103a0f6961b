/** Facts that an Italian order surely says of its recipient: what they are to the buyer, how old they are, how many years it has been. */
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

/** "30", "trenta", "trent'": as one writes it before "anni". */
const numbers = new Map<string, number>();
for (let number = 1; number <= OLDEST; number++) {
  const word = numberWord(number);
  const written = [String(number), word, word.replace('é', 'e'), word.replace(/uno$/u, 'un'), `${word.slice(0, -1)}'`];
  for (const spelled of written) numbers.set(spelled, number);
}
const anyNumber = [...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** No part of another word, in letters with accents. */
const whole = (pattern: string): string => String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
const YEARS = String.raw`(?<number>${anyNumber}) ?(?:anni|annetti)`;

export function knownOf({ occasion, recipient, story }: SongBrief): Known {
  const told = `${story.favoriteMoment}\n${story.extraDetails}`.toLowerCase().replaceAll('’', "'");
  const shown = recipient.shown.toLowerCase();
  const kin = kinOf(shown, told) ?? kinOfDay(occasion);
  const age = occasion === 'birthday' && !AGELESS.test(told) ? ageIn(told, shown) : undefined;
  const isShortLife = occasion === 'memorial' && isOfShortLife(told);
  return knownFacts({ kin, age, years: yearsIn(told, occasion), isShortLife });
}

/** A buyer who asks for no word of age gets none. */
const AGELESS = new RegExp(
  whole('non|senza|mai|niente|né') + String.raw`[^.!?\n]*` + whole("età|l'età|anni|vecchiaia|vecchi[oa]"),
  'u',
);

const NEVER_LIVED = new RegExp(
  whole(
    String.raw`nat[oa] (?:già )?(?:senza vita|mort[oa]|addormentat[oa])|non (?:è|sei) mai (?:arrivat[oa] a casa|nat[oa])|abort[oi]|abbiamo perso (?:il|la|nostr[oa]|il nostro|la nostra) (?:bambin[oa]|bimb[oa]|figli[oa])`,
  ),
  'u',
);
const CHILD = new RegExp(whole('neonat[oa]|figli[oa]|bambin[oa]|bimb[oa]|prematur[oa]'), 'u');
const WEEKS = new RegExp(
  whole(
    String.raw`(?:vissut[oa]|rimast[oa]|è stat[oa] con noi|avut[oa]|tenut[oa]|sol[oa]|solo|soltanto|appena)[^.!?\n]{0,24} (?:${anyNumber}|un|un'|una|poch[ei]) ?(?:minut[oi]|or[ae]|giorn[oi]|settiman[ae])|(?:${anyNumber}|un|un'|una) ?(?:or[ae]|giorn[oi]|settiman[ae]) di vita`,
  ),
  'u',
);

function isOfShortLife(told: string): boolean {
  return NEVER_LIVED.test(told) || (CHILD.test(told) && WEEKS.test(told));
}

const kinWords = new Map(kinships.flatMap((kin) => words.kin[kin].map((word) => [word, kin] as const)));
const anyKin = [...kinWords.keys()].toSorted((a, b) => b.length - a.length).join('|');

/** "Nonna Pina", or "mia sorella Anna", "Giada è la mia migliore amica". */
function kinOf(shown: string, told: string): Kinship | undefined {
  const called = new RegExp(whole(anyKin), 'u').exec(shown)?.[0];
  if (called !== undefined) return kinWords.get(called);
  const [name = ''] = shown.split(/[^\p{L}\p{M}'-]+/u);
  if (name.length < 2) return undefined;
  const ours = String.raw`(?:mi[oa]|nostr[oa])(?: (?:car[oa]|dolce|amat[oa]|futur[oa]))? (?<kin>${anyKin})`;
  const before = new RegExp(whole(String.raw`${ours},? ${name}`), 'u').exec(told);
  const behind = new RegExp(
    whole(String.raw`${name}(?: è|,| era)(?: stat[oa])?(?: il| la)? ${ours}`) + '(?! d[ia] )',
    'u',
  ).exec(told);
  const found = before?.groups?.['kin'] ?? behind?.groups?.['kin'];
  return found === undefined ? undefined : kinWords.get(found);
}

/** The kinship that a day is for, where none was told. */
function kinOfDay(occasion: Occasion): Kinship | undefined {
  if (occasion === 'grandparentsday') return 'grandmother';
  return occasion === 'fathersday' ? 'father' : occasion === 'mothersday' ? 'mother' : undefined;
}

/** "Compie 80 anni", "60 anni" alone, "i suoi trent'anni": of the recipient, whoever else has an age. */
function ageIn(told: string, shown: string): Age | undefined {
  const them = [...shown.split(/[^\p{L}\p{M}'-]+/u).filter((word) => word.length > 1), ...kinWords.keys()].join('|');
  const subject = String.raw`^(?:(?:e|oggi|ormai|quest'anno|domani|sabato|domenica|per|il|la|mi[oa]|nostr[oa]|lui|lei|${them}) )*`;
  const patterns = [
    new RegExp(
      String.raw`${subject}(?:compie|compirà|fa|farà|festeggia|arriva a|ha|sono|spegne) (?:i |i suoi |suoi |già |ben )?${YEARS}(?=$| (?:il|a|in|oggi|domani|sabato|domenica|e|questo|quest'anno)(?!\p{L}))`,
      'u',
    ),
    new RegExp(String.raw`${subject}(?:compie|compirà|spegne) (?:i |gli )?(?<number>${anyNumber})(?=$)`, 'u'),
    new RegExp(String.raw`^(?:per |con )?(?:i |i suoi |suoi )?${YEARS}$`, 'u'),
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
  whole(
    String.raw`${YEARS}(?: di)? (?:matrimonio|nozze|insieme|sposat[ei]|amore|vita insieme)|(?:sposat[ei]|insieme)(?: ormai)? da ${YEARS.replace('number', 'since')}`,
  ),
  'u',
);
const OF_WORK = new RegExp(
  whole(
    String.raw`(?:per|dopo|da|con) ${YEARS}|${YEARS.replace('number', 'there')} (?:di|in|all[ao']|nell[ao']|al|nel)`,
  ),
  'u',
);

function yearsIn(told: string, occasion: Occasion): string | undefined {
  if (occasion !== 'anniversary' && occasion !== 'retirement') return undefined;
  const isOfWork = occasion === 'retirement';
  const found = (isOfWork ? OF_WORK : OF_MARRIAGE).exec(isOfWork ? told.slice(0, START) : told)?.groups ?? {};
  const years = numbers.get(found['number'] ?? found['since'] ?? found['there'] ?? '') ?? 0;
  return years < (isOfWork ? FEWEST_YEARS_AT_WORK : 2) || years > MOST_YEARS ? undefined : numberWord(years);
}
