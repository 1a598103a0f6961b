import { knownReader, whole } from '../known-reader.ts';
import words from './known.json' with { type: 'json' };
import { numberWord } from './numbers.ts';

const yearsOf = (anyNumber: string, group = 'number'): string => `(?<${group}>${anyNumber}) ?(?:jahren|jahre)`;

/** "Sie wird 85", "60 Jahre" alone, "zum 40. Geburtstag", "seit 40 Jahren verheiratet". */
export const knownOf = knownReader({
  kin: words.kin,
  say: numberWord,
  ageless: ['nicht|nichts|kein|keine|ohne|nie', 'alter|jahreszahl|alt|altwerden|älterwerden'],
  neverLived: String.raw`still (?:geboren|zur welt)|kam(?:st)? still zur welt|stille geburt|totgeburt|tot (?:geboren|zur welt)|sternenkind|fehlgeburt|nie (?:nach|zu) hause|(?:unser|unsere[ns]?) baby verloren`,
  child: 'baby|kind|sohn|tochter|junge|mädchen|neugeborene[rsn]?|frühchen|frühgeburt|zwilling',
  weeks: (anyNumber) =>
    String.raw`(?:lebte|gelebt|hatten|durften|blieb|war|nur|gerade mal)[^.!?\n]{0,24} (?:${anyNumber}|ein|eine|einen|wenige|paar) ?(?:minuten?|stunden?|tage?|wochen?)(?: (?:alt|gelebt|bei uns|im arm))?|(?:${anyNumber}|wenige|paar) (?:stunden|tage|wochen) alt`,
  ours: (anyKin) =>
    String.raw`(?:mein|meine|meinen|meiner|unser|unsere|unseren)(?: (?:liebe[rn]?|geliebte[rn]?|kleine[rn]?|große[rn]?))* (?<kin>${anyKin})`,
  isOurs: ['(?: ist|,| war)', '(?! (?:von|aus) )'],
  pieces: /[,;:!?()\n]|\.(?! geburtstag)| - /u,
  ages: (anyNumber, them) => [
    String.raw`^(?:(?:und|heute|jetzt|bald|dieses jahr|im mai|am samstag|er|sie|der|die|das|mein|meine|unser|unsere|liebe|lieber|beste|bester|${them}) )*(?:wird|wirst|werde|ist|feiert|feierst|werden) (?:er |sie |heute |jetzt |bald |nun |schon |stolze |ganze |dieses jahr |${them} )*(?<number>${anyNumber})(?: jahre(?: alt|jung)?)?(?=$| (?:und|am|im|jahre|heute)(?!\p{L}))`,
    String.raw`^(?:alles gute zum |zum )?(?<number>${anyNumber})(?: jahre(?: alt| jung)?| geburtstag|\. geburtstag)$`,
  ],
  marriage: (anyNumber) =>
    whole(
      `(?:seit )?${yearsOf(anyNumber)}(?: lang)? (?:verheiratet|zusammen|ehe|ein paar|gemeinsam|miteinander|liebe)|(?:verheiratet|zusammen|ein paar)(?: sind sie)? seit ${yearsOf(anyNumber, 'since')}`,
    ),
  work: (anyNumber) =>
    whole(
      `${yearsOf(anyNumber)}(?: lang)? (?:bei|beim|im|in|als|für|an|am|auf|zur|gearbeitet)|(?:nach|seit) ${yearsOf(anyNumber, 'since')}`,
    ),
});
