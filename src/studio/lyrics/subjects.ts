/**
 * Subjects: couplets about one thing that a buyer may tell of ("sings in the shower"), in `<language>/subjects/*.json`.
 *
 * ```json
 * { "subjects": [ {
 *   "subject": "sings in the shower",     // for readers; once in a language
 *   "words": ["sing=+shower"],            // there if any entry is found; `+`: all of its words; `=`: to its end, else its beginning
 *   "never": [],                          // not there if one of these is
 *   "of": "you",                          // optional: only where the recipient does it
 *   "denied": true,                       // optional: only in a sentence that denies ("can't cook"); else never in one
 *   "follow": [ ["the tiles have heard it all before", "the cat now waits outside the door"] ],
 *   "remembered": [ … ]                   // the same where somebody has died
 * } ] }
 * ```
 *
 * A couplet follows the buyer's own lines about its subject and closes the verse. It has the notation of `bank.ts`, holds no
 * slots, and is true whenever the words are found.
 */
import { z } from 'zod';
import type { Clause } from './reading/clause.ts';
import { isDenial } from './reading/manner.ts';
import { isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Token } from './reading/tokens.ts';

const line = z.string().min(1).max(160);
const oneOrMore = z.union([line, z.array(line).min(1)]);
const couplets = z.array(z.tuple([oneOrMore, oneOrMore])).default([]);
/** "sing=+shower" → words, or words that follow each other, that all have to be there; `sought` in a text with blanks around it. */
const entries = z
  .array(z.string().regex(/^[\p{L}\p{M}\p{Nd}'. -]+=?(?:\+[\p{L}\p{M}\p{Nd}'. -]+=?)*$/u))
  .transform((written) =>
    written.map((entry) =>
      entry.split('+').map((word) => {
        const [start, isWhole] = [word.replace(/=$/u, ''), word.endsWith('=')];
        const [first = ''] = start.split(' ', 1);
        return { start, first, isWhole, sought: isWhole ? ` ${start} ` : ` ${start}` };
      }),
    ),
  );

const subjectSchema = z.strictObject({
  subject: line,
  words: entries.refine((written) => written.length > 0),
  never: entries.default([]),
  of: z.literal('you').optional(),
  denied: z.boolean().default(false),
  follow: couplets,
  remembered: couplets,
});
const fileSchema = z.strictObject({ subjects: z.array(subjectSchema) });

export type Subject = z.infer<typeof subjectSchema>;
type Entry = Subject['words'][number];

/** Joins the files of one language. @throws ZodError when a file does not follow the schema. */
export function parseSubjects(...files: unknown[]): Subject[] {
  return files.flatMap((file) => fileSchema.parse(file).subjects);
}

/** Words of a clause as they are sung and, where that changed them, as they were typed. */
interface Said {
  clause: Clause;
  words: readonly string[];
  /** Of these, the ones that are sung. */
  told: readonly string[];
  /** The words, with a blank before and behind each. */
  text: string;
}

/** All that was said, and its texts as one, in which most words are looked for in vain. */
interface Heard {
  said: readonly Said[];
  text: string;
}

/** A subject of what is told. `isLast`: of the last thing that is. */
export interface TellingSubject {
  subject: Subject;
  isLast: boolean;
}

/** The subjects that may be told of where no other clauses are: of each a word begins as one of theirs does. */
export function subjectsWithin(clauses: readonly Clause[], subjects: readonly Subject[]): readonly Subject[] {
  const texts = clauses.flatMap(({ tokens, typed }) => [...tokens, ...typed].map(({ lower }) => lower));
  const beginnings = new Set<string>();
  for (const word of texts.flatMap((text) => text.split(' ')))
    for (let length = 1; length <= word.length; length += 1) beginnings.add(word.slice(0, length));
  return subjects.filter(({ words }) => words.some((entry) => entry.every(({ first }) => beginnings.has(first))));
}

/** The subjects of some clauses, of which these words are sung: those of the last clause first, then those that ask most. */
export function subjectsOf(
  clauses: readonly Clause[],
  sung: readonly Token[],
  subjects: readonly Subject[],
  rules: ReadingRules,
): TellingSubject[] {
  const isSung = new Set(sung);
  const said = clauses.map((clause): Said => {
    const told = clause.tokens.filter((token) => isSung.has(token)).map(({ lower }) => lower);
    const all = new Set(clause.tokens.map(({ lower }) => lower));
    const changed = clause.typed.filter(({ mark, lower }) => !mark && !all.has(lower)).map(({ lower }) => lower);
    const words = told.length === 0 ? [] : [...told, ...changed];
    return { clause, words, told, text: ` ${words.join(' ')} ` };
  });
  const heard = { said, text: said.map(({ text }) => text).join('') };
  const sungClauses = said.filter(({ words }) => words.length > 0);
  // What only goes on with a clause before it leaves the subject where it was.
  const main = sungClauses.findLastIndex(({ clause, words }) => isMain(clause, words, rules));
  const last = sungClauses.slice(Math.max(main, 0));
  return subjects
    .map((subject) => ({ subject, ...rankOf(subject, heard, last, rules) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => Number(b.isLast) - Number(a.isLast) || b.rank - a.rank)
    .map(({ subject, isLast }) => ({ subject, isLast }));
}

function isMain({ turned, verbal, begins }: Clause, words: readonly string[], { binding }: ReadingRules): boolean {
  return (turned || (verbal && begins)) && !binding.includes(words[0] ?? '');
}

/** Rank 0 where the subject is not there; more for each word that had to be found. */
function rankOf(
  subject: Subject,
  heard: Heard,
  last: readonly Said[],
  rules: ReadingRules,
): { rank: number; isLast: boolean } {
  const nowhere = { rank: 0, isLast: false };
  const ranks = subject.words.map((entry) => {
    const clauses = foundIn(entry, heard);
    if (clauses === undefined || !isCentral(entry, heard.said, rules)) return nowhere;
    if (clauses.some(({ words }) => words.some((word) => isDenial(word, rules))) !== subject.denied) return nowhere;
    if (subject.of === 'you' && !clauses.every(({ clause }) => isOfRecipient(clause, rules))) return nowhere;
    return { rank: entry.length, isLast: clauses.some((clause) => last.includes(clause)) };
  });
  const best = ranks.reduce((one, other) =>
    other.rank + Number(other.isLast) > one.rank + Number(one.isLast) ? other : one,
  );
  return best.rank > 0 && subject.never.some((entry) => foundIn(entry, heard) !== undefined) ? nowhere : best;
}

/** The clauses in which all words of the entry stand; none when one is missing. */
function foundIn(entry: Entry, heard: Heard): Said[] | undefined {
  if (!entry.every(({ sought }) => heard.text.includes(sought))) return undefined;
  const found = entry.map(({ sought }) => heard.said.findLast(({ text }) => text.includes(sought)));
  return found.every((clause) => clause !== undefined) ? [...new Set(found)] : undefined;
}

/** Words between a preposition and the end of its phrase. */
const PHRASE = 3;

/** One word is no subject where it only says when or where ("at the back table of our restaurant"), unless it is named twice. */
function isCentral(entry: Entry, said: readonly Said[], rules: ReadingRules): boolean {
  const [only, second] = entry;
  if (rules.findsAntecedents !== true || only === undefined || second !== undefined) return true;
  const named = said.flatMap(({ told }) =>
    told.flatMap((word, at) => {
      const isNamed = only.isWhole ? word === only.start : word.startsWith(only.start);
      return isNamed ? [isInPhrase(told, at, rules)] : [];
    }),
  );
  return named.length !== 1 || !named[0];
}

function isInPhrase(
  words: readonly string[],
  at: number,
  { prepositions, particles, determiners, and, gerunds }: ReadingRules,
): boolean {
  if (gerunds.some((ending) => words[at]!.endsWith(ending))) return false;
  for (let before = at - 1; before >= Math.max(0, at - PHRASE); before--) {
    const word = words[before]!;
    if (and.includes(word)) return false;
    if (prepositions.includes(word)) return word !== 'to' && (word === 'of' || !particles.includes(word));
    if (determiners.includes(word) && !prepositions.includes(words[before - 1] ?? '')) return false;
  }
  return false;
}

/** The recipient does it, or it is a note in which nobody else does anything: not "Inés already sings". */
function isOfRecipient({ tokens, turned, verbal }: Clause, rules: ReadingRules): boolean {
  if (turned) return true;
  const { kin, self, pronounsOurs, presents, plurals, habits } = rules;
  const isOthersVerb = ({ lower }: Token): boolean =>
    habits.length > 0 && lower.endsWith('s') && !plurals.includes(lower) && presents.includes(lower.slice(0, -1));
  if (verbal || (habits.length > 0 && tokens[0] && isGivenName(tokens[0].lower)) || tokens.some(isOthersVerb))
    return false;
  return !tokens.some(({ lower }) => [kin, self, pronounsOurs].some((list) => list.includes(lower)));
}
