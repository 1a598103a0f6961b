/** Italian rules for the story reader. */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';
import type { ReadingRules } from '../reading/rules.ts';
import { joined, type Token } from '../reading/tokens.ts';
import { numberWord, yearWord } from './numbers.ts';
import words from './reading.json' with { type: 'json' };

const PARTICIPLE =
  /(?:[aiu]t[oaie]|(?:fatt|dett|mess|pers|pres|scritt|lett|vist|rott|cott|aperto|chius|cors|ris|vint|sces|cresciut|nat|pers|spent|offert|dipint)[oaie])$/u;
const LONGEST_DEED = 6;
const MASCULINE_IN_A = new Set(['pigiama', 'problema', 'tema', 'cinema', 'poema', 'panorama', 'gorilla', 'vaglia']);
const FEMININE_IN_O = new Set(['mano', 'foto', 'moto', 'radio', 'auto']);

export const rules: ReadingRules = {
  ...words,
  adjectival: /(?:[auit]t[oaie]|bruciat[oaie])$/u,
  verbal:
    /(?:.{2}(?:iamo|avamo|evamo|ivamo|avano|evano|ivano|isce|eremo)|.{3}(?:ava|eva)|(?:are|ere|ire)(?:ci|mi|ti|si|la|lo))$/u,
  capitalNouns: false,
  numberWord,
  yearWord,
  deed,
  articleFor,
};

/** "Ha bruciato il pane" → "hai bruciato il pane"; "abbiamo ballato in cucina" as it stands. */
function deed(clause: readonly Token[], { from, to }: Perspective, recipient: string): string | undefined {
  const start =
    clause[0]?.lower === 'poi' || clause[0]?.lower === recipient || /^(?:lei|lui)$/u.test(clause[0]?.lower ?? '')
      ? 1
      : 0;
  const at = clause.findIndex(
    ({ lower }, i) => lower === 'abbiamo' || (i === start && /^(?:ha|hai|è|sei)$/u.test(lower)),
  );
  const verb = clause[at];
  const participle = clause[at + 1];
  if (verb === undefined || participle === undefined || !PARTICIPLE.test(participle.lower)) return undefined;
  const rest = clause.slice(at + 1, at + 1 + LONGEST_DEED);
  if (
    clause.length - at - 1 > LONGEST_DEED ||
    rest.some(
      ({ lower }) => /^(?:che|quando|perché|e|ma|se|suo|sua|suoi|sue|si|le|gli)$/u.test(lower) && lower !== 'le',
    )
  )
    return undefined;
  const auxiliary = { ha: 'hai', hai: 'hai', è: 'sei', sei: 'sei', abbiamo: 'abbiamo' }[verb.lower];
  if (auxiliary === undefined || (to === 'many' && auxiliary !== 'abbiamo') || (from === 'one' && auxiliary === ''))
    return undefined;
  return joined([auxiliary, ...rest.map(({ text }) => text)]);
}

/** By the ending, when it tells: -a la, -o il or lo. */
function articleFor(noun: string): string | undefined {
  if (!/^[a-zàèéìòù]{3,}[ao]$/u.test(noun)) return undefined;
  const feminine = FEMININE_IN_O.has(noun) || (noun.endsWith('a') && !MASCULINE_IN_A.has(noun));
  if (/^[aeiou]/u.test(noun)) return "l'";
  if (feminine) return 'la';
  return /^(?:s[bcdfglmnpqrtv]|z|gn|ps|x)/u.test(noun) ? 'lo' : 'il';
}

const SEVERAL =
  /&|\+|,|\be\b|\b(?:ed|genitori|nonni|sposi|gemell[ie]|ragazz[ie]|bimb[ie]|zii|squadra|gruppo|famiglia|classe|colleghi|reparto|ufficio|tutti|amici|coro)\b/iu;
const WOMAN =
  /\b(?:lei|mamma|madre|moglie|figlia|sorella|zia|nonna|nipotina|fidanzata|sposa|amica|cugina|suocera|cagnolina|gatta)\b/giu;
const MAN =
  /\b(?:lui|papà|babbo|padre|marito|figlio|fratello|zio|nonno|nipotino|fidanzato|sposo|amico|cugino|suocero)\b/giu;

/** Speaker and addressee. The recipient's own title tells the gender; the story only when it names no one of the other. */
export function perspective({ recipient, story }: SongBrief): Perspective {
  const text = Object.values(story).join('\n');
  const own: Perspective['gender'] =
    recipient.shown.search(WOMAN) >= 0 ? 'f' : recipient.shown.search(MAN) >= 0 ? 'm' : 'unknown';
  return {
    from: /\b(?:io|mio|mia|miei|mie|ho|mi)\b/iu.test(text) ? 'one' : 'many',
    to: SEVERAL.test(recipient.shown) ? 'many' : 'one',
    gender: own,
  };
}
