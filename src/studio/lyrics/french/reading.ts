/** French rules for the story reader. */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';
import type { ReadingRules } from '../reading/rules.ts';
import { joined, type Token } from '../reading/tokens.ts';
import { numberWord, yearWord } from './numbers.ts';
import words from './reading.json' with { type: 'json' };

const PARTICIPLE = /(?:é|i|u|fait|dit|mis|pris|écrit|ouvert|offert|conduit|peint|appris|perdu)(?:e|s|es)?$/u;
const LONGEST_DEED = 6;

export const rules: ReadingRules = {
  ...words,
  adjectival: /.{3}(?:é|ée|és|ées)$/u,
  verbal: /(?:.{3}(?:aient|ions|iez)|.{4}ait)$/u,
  capitalNouns: false,
  numberWord,
  yearWord,
  deed,
  articleFor,
};

/** "Elle a brûlé le pain" → "tu as brûlé le pain"; "on a dansé dans la cuisine" as it stands. */
function deed(clause: readonly Token[], { to }: Perspective, recipient: string): string | undefined {
  const ours = clause.findIndex(({ lower }, at) => isOurs(lower, clause[at + 1]?.lower));
  const told = clause.slice(Math.max(0, ours));
  const [subject, verb, participle] = told;
  if (subject === undefined || verb === undefined || participle === undefined) return undefined;
  const spoken = spokenSubject(subject.lower, verb.lower, recipient);
  const rest = told.slice(2);
  if (spoken === undefined || rest.length > LONGEST_DEED || !PARTICIPLE.test(participle.lower)) return undefined;
  if (rest.some(({ lower }) => /^(?:que|qu'|quand|et|mais|si|son|sa|ses|se|s'|lui|leur)$/u.test(lower)))
    return undefined;
  if (to === 'many' && spoken.startsWith('tu ')) return undefined;
  return joined([spoken, ...rest.map(({ text }) => text)]);
}

function isOurs(subject: string, verb: string | undefined): boolean {
  return (subject === 'on' && verb === 'a') || (subject === 'nous' && verb === 'avons');
}

function spokenSubject(subject: string, verb: string, recipient: string): string | undefined {
  const self = subject === recipient || /^(?:il|elle|tu)$/u.test(subject);
  if (self && /^(?:a|as)$/u.test(verb)) return 'tu as';
  if (self && /^(?:est|es)$/u.test(verb)) return 'tu es';
  if (subject === 'on' && verb === 'a') return 'on a';
  return subject === 'nous' && verb === 'avons' ? 'nous avons' : undefined;
}

/** By the ending, when it tells: -tion, -ette la; -age, -eau le. */
function articleFor(noun: string): string | undefined {
  if (!/^[a-zà-ÿœ]{4,}$/u.test(noun)) return undefined;
  const feminine =
    /(?:tion|sion|ette|elle|tte|té|ée|ance|ence|ure|ise|esse|ine|ade|arte)$/u.test(noun) &&
    !/(?:été|pâté|comité|musée|lycée)$/u.test(noun);
  const masculine =
    /(?:age|eau|isme|oir|ment|et|on|teur|in|ier)$/u.test(noun) &&
    !/(?:plage|image|page|rage|cage|chanson|maison|façon|leçon|boisson|fin|main|forêt|peau|eau)$/u.test(noun);
  if (!feminine && !masculine) return undefined;
  if (/^[aeiouyéèêàâîôûœh]/u.test(noun)) return "l'";
  return feminine ? 'la' : 'le';
}

const SEVERAL =
  /&|\+|,|(?<!\p{L})(?:et|parents|grands-parents|mariés|jumeaux|jumelles|enfants|garçons|filles|équipe|groupe|famille|classe|collègues|bureau|tous|amis|chorale)(?!\p{L})/iu;
const WOMAN =
  /(?<!\p{L})(?:maman|mère|fille|sœur|tante|tata|mamie|mamy|grand-mère|nièce|fiancée|épouse|amie|cousine|belle-mère)(?!\p{L})/iu;
const MAN =
  /(?<!\p{L})(?:papa|père|fils|frère|oncle|tonton|papi|papy|grand-père|neveu|fiancé|mari|ami|cousin|beau-père)(?!\p{L})/iu;

export function perspective({ recipient, story }: SongBrief): Perspective {
  const text = Object.values(story).join('\n');
  return {
    from: /(?<!\p{L})(?:je|j'|moi|mon|ma|mes)(?!\p{L})/iu.test(text) ? 'one' : 'many',
    to: SEVERAL.test(recipient.shown) ? 'many' : 'one',
    gender: WOMAN.test(recipient.shown) ? 'f' : MAN.test(recipient.shown) ? 'm' : 'unknown',
  };
}
