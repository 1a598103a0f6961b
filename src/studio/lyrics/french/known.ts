import { knownReader, whole } from '../known-reader.ts';
import words from './known.json' with { type: 'json' };
import { numberWord } from './numbers.ts';

const yearsOf = (anyNumber: string, group = 'number'): string => `(?<${group}>${anyNumber}) ?ans`;

/** "Elle fête ses 80 ans", "60 ans" alone, "pour ses 50 ans", "mariés depuis 40 ans". */
export const knownOf = knownReader({
  kin: words.kin,
  ofOrders: words.ofOrders,
  say: numberWord,
  spellings: (number) => [numberWord(number).replaceAll('-', ' ')],
  ageless: ['sans|pas|jamais|évitez|ne dites', 'âge|vieillesse|vieux|vieille|vieillir'],
  neverLived: String.raw`née? (?:sans vie|endormie?|morte?)|mort-née?|fausse couche|bébé ange|perdu (?:notre|nos|mon) (?:bébés?|fils|fille)|jamais (?:vu la maison|rentrée? (?:à la maison|chez nous))`,
  child: 'bébé|fils|fille|petite?|nouveau-née?|prématurée?',
  weeks: (anyNumber) =>
    String.raw`(?:vécu|restée?|eue?|gardée?|connue?|vivait|respiré|tenu)[^.!?\n]{0,24} (?:${anyNumber}|quelques|une?|à peine) (?:minutes?|heures?|jours?|semaines?)|(?:${anyNumber}|quelques|une?) (?:minutes?|heures?|jours?|semaines?) de vie`,
  ours: (anyKin) =>
    String.raw`(?:mon|ma|mes|notre|nos)(?: (?:petit|petite|grand|grande|cher|chère|adorable|merveilleuse))? (?<kin>${anyKin})`,
  isOurs: ["(?:,| est| c'est| était)?", String.raw`(?! (?:de|du|d')(?![\p{L}]))`],
  pieces: /[.,;:!?()\n]| - /u,
  ages: (anyNumber, them) => [
    String.raw`^(?:(?:et|aujourd'hui|demain|cette année|mon|ma|notre|il|elle|on|nous|tu|qui|${them}) )*(?:fête|fêtons|fêtera|fêtes|célèbre|a|as|aura|auras|va avoir|vas avoir|va fêter|c'est|pour|voilà) (?:déjà )?(?:ses |tes |les )?${yearsOf(anyNumber)}(?=$| (?:le|en|ce|cette|aujourd'hui|demain|samedi|dimanche|et|de|d')(?!\p{L}))`,
    `^(?:ses |tes |les |déjà )?${yearsOf(anyNumber)}$`,
  ],
  marriage: (anyNumber) =>
    [
      whole(`${yearsOf(anyNumber)} (?:de mariage|de vie commune|d'amour|ensemble|mariés)`),
      whole(`(?:mariée?s?|ensemble) (?:depuis|il y a) ${yearsOf(anyNumber, 'since')}`),
    ].join('|'),
  work: (anyNumber) =>
    [
      whole(`(?:pendant|depuis|après|travaillé|passé) (?:plus de |près de )?${yearsOf(anyNumber)}`),
      whole(
        `${yearsOf(anyNumber, 'there')} (?:à|au|aux|de (?:service|carrière|maison|boîte|métier|travail|bons et loyaux services))`,
      ),
    ].join('|'),
});
