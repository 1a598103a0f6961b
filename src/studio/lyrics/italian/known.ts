import { knownReader, whole } from '../known-reader.ts';
import words from './known.json' with { type: 'json' };
import { numberWord } from './numbers.ts';

const yearsOf = (anyNumber: string, group = 'number'): string => `(?<${group}>${anyNumber}) ?(?:anni|annetti)`;

/** "ventun" and "trent'" as one writes them before "anni". */
function spellings(number: number): string[] {
  const word = numberWord(number);
  return [word.replace('é', 'e'), word.replace(/uno$/u, 'un'), `${word.slice(0, -1)}'`];
}

/** "Compie 80 anni", "60 anni" alone, "i suoi trent'anni", "sposati da 40 anni". */
export const knownOf = knownReader({
  kin: words.kin,
  say: numberWord,
  spellings,
  ageless: ['non|senza|mai|niente|né', "età|l'età|anni|vecchiaia|vecchi[oa]"],
  neverLived: String.raw`nat[oa] (?:già )?(?:senza vita|mort[oa]|addormentat[oa])|non (?:è|sei) mai (?:arrivat[oa] a casa|nat[oa])|abort[oi]|abbiamo perso (?:il|la|nostr[oa]|il nostro|la nostra) (?:bambin[oa]|bimb[oa]|figli[oa])`,
  child: 'neonat[oa]|figli[oa]|bambin[oa]|bimb[oa]|prematur[oa]',
  weeks: (anyNumber) =>
    String.raw`(?:vissut[oa]|rimast[oa]|è stat[oa] con noi|avut[oa]|tenut[oa]|sol[oa]|solo|soltanto|appena)[^.!?\n]{0,24} (?:${anyNumber}|un|un'|una|poch[ei]) ?(?:minut[oi]|or[ae]|giorn[oi]|settiman[ae])|(?:${anyNumber}|un|un'|una) ?(?:or[ae]|giorn[oi]|settiman[ae]) di vita`,
  ours: (anyKin) => String.raw`(?:mi[oa]|nostr[oa])(?: (?:car[oa]|dolce|amat[oa]|futur[oa]))? (?<kin>${anyKin})`,
  isOurs: ['(?: è|,| era)(?: stat[oa])?(?: il| la)?', '(?! d[ia] )'],
  pieces: /[.,;:!?()\n]| - /u,
  ages: (anyNumber, them) => {
    const subject = String.raw`^(?:(?:e|oggi|ormai|quest'anno|domani|sabato|domenica|per|il|la|mi[oa]|nostr[oa]|lui|lei|${them}) )*`;
    return [
      String.raw`${subject}(?:compie|compirà|fa|farà|festeggia|arriva a|ha|sono|spegne) (?:i |i suoi |suoi |già |ben )?${yearsOf(anyNumber)}(?=$| (?:il|a|in|oggi|domani|sabato|domenica|e|questo|quest'anno)(?!\p{L}))`,
      `${subject}(?:compie|compirà|spegne) (?:i |gli )?(?<number>${anyNumber})(?=$)`,
      `^(?:per |con )?(?:i |i suoi |suoi )?${yearsOf(anyNumber)}$`,
    ];
  },
  marriage: (anyNumber) =>
    whole(
      `${yearsOf(anyNumber)}(?: di)? (?:matrimonio|nozze|insieme|sposat[ei]|amore|vita insieme)|(?:sposat[ei]|insieme)(?: ormai)? da ${yearsOf(anyNumber, 'since')}`,
    ),
  work: (anyNumber) =>
    whole(
      `(?:per|dopo|da|con) ${yearsOf(anyNumber)}|${yearsOf(anyNumber, 'there')} (?:di|in|all[ao']|nell[ao']|al|nel)`,
    ),
});
