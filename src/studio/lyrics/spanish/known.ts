import { knownReader, whole } from '../known-reader.ts';
import words from './known.json' with { type: 'json' };
import { numberWord } from './numbers.ts';

const yearsOf = (anyNumber: string): string => String.raw`(?<number>${anyNumber}) (?:años|añitos)`;

/** "Cumple 80 años", "60 años" alone, "sus 50 añitos", "llevan 40 años casados". */
export const knownOf = knownReader({
  kin: words.kin,
  say: numberWord,
  ageless: ['no|sin|nunca|ni', 'edad|años|vejez|viejo|vieja'],
  neverLived: String.raw`nació (?:sin vida|dormid[oa]|muert[oa])|mortinat[oa]|aborto|perdimos (?:al|a la|a nuestr[oa]) bebé|bebé estrella|nunca llegó a casa|no llegó a (?:nacer|casa)`,
  child: 'bebé|hij[oa]|hijit[oa]|niñ[oa]|recién nacid[oa]|prematur[oa]',
  weeks: (anyNumber) =>
    String.raw`(?:vivió|estuvo|tuvimos|duró|con|solo|sólo|apenas)[^.!?\n]{0,24} (?:${anyNumber}|unos|unas|pocos|pocas|un|una) (?:minutos?|horas?|días?|semanas?)|(?:${anyNumber}|un|una) (?:horas?|días?|semanas?) de (?:vida|nacid[oa])`,
  ours: (anyKin) => String.raw`(?:mi|nuestr[oa])(?: querid[oa])? (?<kin>${anyKin})`,
  isOurs: ['(?: es|,| era| fue)', '(?! de )'],
  pieces: /[.,;:!¡?()\n]| - /u,
  ages: (anyNumber, them) => [
    String.raw`^(?:(?:y|hoy|ya|este año|mi|mis|nuestr[oa]|él|ella|el|la|${them}) )*(?:cumple|cumplirá|va a cumplir|cumplió|tiene|hace|llega a los|sus|los) (?:los |sus |ya )?(?<number>${anyNumber})(?: años| añitos)?(?=$| (?:en|el|este|hoy|mañana|y)(?!\p{L}))`,
    `^${yearsOf(anyNumber)}$`,
  ],
  marriage: (anyNumber) => whole(`${yearsOf(anyNumber)}(?: de)? (?:casad[oa]s|junt[oa]s|matrimonio)`),
  work: (anyNumber) => whole(`(?:durante|trabajó|lleva|después de|tras) (?:ya )?${yearsOf(anyNumber)}`),
});
