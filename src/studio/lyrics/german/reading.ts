/** German rules for the story reader. */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';
import type { ReadingRules } from '../reading/rules.ts';
import { joined, type Token } from '../reading/tokens.ts';
import { numberWord, yearWord } from './numbers.ts';
import words from './reading.json' with { type: 'json' };

const PARTICIPLE = /^(?:\p{L}{0,8}ge\p{L}{2,}(?:t|en)|(?:be|er|ver|zer|ent)\p{L}{2,}(?:t|en)|\p{L}{2,}iert)$/u;
const LONGEST_DEED = 6;

export const rules: ReadingRules = {
  ...words,
  adjectival: /^$/u,
  verbal: /^$/u,
  capitalNouns: true,
  numberWord,
  yearWord,
  deed,
  asSubject,
};

/** "Sie hat den Kuchen verbrannt" → "du hast den Kuchen verbrannt"; "wir haben getanzt" as it stands. */
function deed(clause: readonly Token[], perspective: Perspective, recipient: string): string | undefined {
  const inverted = clause.findIndex(
    ({ lower }, at) => /^(?:haben|sind)$/u.test(lower) && clause[at + 1]?.lower === 'wir',
  );
  if (inverted >= 0)
    return deed([clause[inverted + 1]!, clause[inverted]!, ...clause.slice(inverted + 2)], perspective, recipient);
  const [subject, verb] = clause;
  const last = clause.at(-1);
  if (subject === undefined || verb === undefined || last === undefined || clause.length > LONGEST_DEED + 2)
    return undefined;
  const spoken = spokenSubject(subject.lower, verb.lower, recipient);
  if (spoken === undefined || clause.length < 3 || !PARTICIPLE.test(last.text)) return undefined;
  const rest = clause.slice(2);
  if (
    rest.some(({ lower }) =>
      /^(?:dass|wenn|als|und|aber|weil|sich|ihr|ihre|ihren|ihrem|sein|seine|seinen|seinem|ihm)$/u.test(lower),
    )
  )
    return undefined;
  if (perspective.to === 'many' && spoken.startsWith('du ')) return undefined;
  return joined([spoken, ...rest.map(({ text }) => text)]);
}

function spokenSubject(subject: string, verb: string, recipient: string): string | undefined {
  const self = subject === recipient || /^(?:er|sie|du)$/u.test(subject);
  if (self && /^(?:hat|hast)$/u.test(verb)) return 'du hast';
  if (self && /^(?:ist|bist)$/u.test(verb)) return 'du bist';
  if (subject === 'wir' && verb === 'haben') return 'wir haben';
  return subject === 'wir' && verb === 'sind' ? 'wir sind' : undefined;
}

/** Prepositions with a dative: "die" behind them is no nominative, and "der" is feminine. */
const OBLIQUE = /^(?:mit|von|bei|zu|aus|nach|seit|in|an|auf|unter|über|vor|hinter|neben|zwischen|gegenüber)$/u;

/** "den alten Golf" → "der alte Golf", "deinen alten Golf" → "dein alter Golf"; datives and genitives are left out. */
function asSubject(phrase: readonly string[], before: string): string[] | undefined {
  const [opener = '', ...rest] = phrase;
  if (OBLIQUE.test(before)) return undefined;
  // "der Oma": a genitive or dative right behind another noun.
  if (opener === 'der' && /^\p{Lu}/u.test(before)) return undefined;
  const adjectives = rest.filter((word) => /^\p{Ll}/u.test(word) && word !== rest.at(-1));
  const head = rest.find((word) => /^\p{Lu}/u.test(word)) ?? '';
  if (/^(?:den|diesen)$/u.test(opener)) {
    if (/(?:en|ern|eln)$/u.test(head)) return undefined;
    return [
      opener === 'den' ? 'der' : 'dieser',
      ...rest.map((word) => (adjectives.includes(word) ? word.replace(/en$/u, 'e') : word)),
    ];
  }
  if (/(?:ein|unser)en$/u.test(opener)) {
    if (/(?:ern|eln)$/u.test(head)) return undefined;
    return [
      opener.slice(0, -2),
      ...rest.map((word) => (adjectives.includes(word) ? word.replace(/en$/u, 'er') : word)),
    ];
  }
  return [...phrase];
}

const SEVERAL =
  /&|\+|,|\bund\b|(?<!\p{L})(?:eltern|großeltern|brautpaar|zwillinge|kinder|jungs|mädels|team|mannschaft|gruppe|familie|klasse|kollegen|büro|alle|freunde|chor|schicht)(?!\p{L})/iu;
const WOMAN =
  /(?<!\p{L})(?:mama|mutti|mutter|tochter|schwester|tante|oma|omi|enkelin|braut|freundin|cousine|nichte|schwiegermutter)(?!\p{L})/iu;
const MAN =
  /(?<!\p{L})(?:papa|papi|vater|sohn|bruder|onkel|opa|opi|enkel|bräutigam|freund|cousin|neffe|schwiegervater)(?!\p{L})/iu;

export function perspective({ recipient, story }: SongBrief): Perspective {
  const text = Object.values(story).join('\n');
  return {
    from: /(?<!\p{L})(?:ich|mich|mir|mein|meine|meinen|meiner|meinem)(?!\p{L})/iu.test(text) ? 'one' : 'many',
    to: SEVERAL.test(recipient.shown) ? 'many' : 'one',
    gender: WOMAN.test(recipient.shown) ? 'f' : MAN.test(recipient.shown) ? 'm' : 'unknown',
  };
}
