/** An order without what it says to the shop, takes back, keeps secret or forbids. One reader; languages are data. */
import { remembering } from '#studio/speech/remembered.ts';
import type { SongBrief } from '../../contracts.ts';
import { ownWords } from './honoured.ts';
import { type Forbidden, nothingForbidden } from './read-order.ts';
import type { ReadingRules } from './rules.ts';
import type { UnsungRules } from './unsung-rules.ts';

/** Words that are a sentence by themselves, where what stood before them is taken back. */
const FEWEST_LEFT = 4;
/** Words of a sentence that says no more than that it is a secret. */
const BARE_SECRET = 6;
/** Letters of a word by whose beginning others of its kind are known, and of its ending. */
const STEM = { fewest: 5, ending: 2 } as const;
/** Letters of a sentence that is read clause by clause. */
const LONG = 160;

type Story = SongBrief['story'];

/** The order with nothing of that in its story; what stands there of others stays. */
export function withoutUnsung(brief: SongBrief, rules: UnsungRules, reading: ReadingRules): SongBrief {
  const { story, memories } = brief;
  const { isIn } = unsungForbidden(brief, rules, reading);
  const told = (text: string): string => allowed(withoutAsides(text, rules), isIn);
  const changed: Story = {
    ...story,
    favoriteMoment: told(story.favoriteMoment),
    extraDetails: told(story.extraDetails),
    specialWords: withoutForbidding(story.specialWords, rules),
  };
  return {
    ...brief,
    story: changed,
    ...(memories && { memories: memories.map((memory) => ({ ...memory, words: told(memory.words) })) }),
  };
}

/** Sentences and brackets, with the marks behind them; of "Dr. Vogt" and "2.5" the stop ends nothing. */
const PIECE =
  /\([^()]*\)[.!?]*\s*|(?:[^.!?\n()]|(?<=(?<!\p{L})(?:dr|sr|sra|st|ste|sig|prof|hr|fr|mme|m|d|\d))\.(?=[ \d]))+[.!?\n]*\s*/giu;

const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];

function withoutAsides(text: string, rules: UnsungRules): string {
  const [takenBack, secret] = [wordsLike(rules.takenBack), wordsLike(rules.secret)];
  const leads = new RegExp(String.raw`(?<=^|[.!?\n]\s*)(?:${rules.leads.join('|')})\s`, 'giu');
  const pieces = piecesOf(text.replaceAll(leads, ''));
  const present = wordsLike([rules.kept]);
  const isSecret = pieces.some((piece) => secret.test(piece));
  const kept: string[] = [];
  for (const piece of pieces) {
    if (isSecret && present.test(piece)) continue;
    const found = takenBack.exec(piece) ?? bareTail(piece, rules);
    if (found === null) {
      if (!secret.test(piece)) kept.push(piece);
      // "Er weiß noch nichts davon": the sentence before it says of what.
      else if (wordsIn(piece) <= BARE_SECRET) kept.pop();
      continue;
    }
    // It says nothing but this: the sentence before it is meant.
    if (wordsIn(piece.slice(0, found.index)) < 2) kept.pop();
    const rest = piece.slice(found.index + found[0].length).replace(/^[\s,;)]+(?:(?:mais|aber|pero|ma)\s+)?/iu, '');
    if (wordsIn(rest) >= FEWEST_LEFT) kept.push(rest);
  }
  return piecesOf(withoutForbidding(kept.join(''), rules))
    .map((piece) => withoutShop(piece, rules))
    .join('');
}

/** "de eso ni palabra": it forbids no thing, but what was just told. */
function bareTail(piece: string, { forbidding: { tails, empty } }: UnsungRules): RegExpExecArray | null {
  const none = new Set(empty.split(' '));
  const found = wordsLike(tails).exec(piece);
  if (found === null) return null;
  const from = Math.max(piece.lastIndexOf(',', found.index), piece.lastIndexOf(';', found.index)) + 1;
  const before = piece.slice(from, found.index).toLowerCase();
  if ((before.match(/[\p{L}\p{M}-]+/gu) ?? []).some((word) => !none.has(word))) return null;
  found[0] = piece.slice(from, found.index + found[0].length);
  found.index = from;
  return found;
}

/** Without what of the sentence speaks to the shop, as far as its comma. */
function withoutShop(piece: string, rules: UnsungRules): string {
  const found = atClause(rules.toShop).exec(piece);
  if (found === null) return piece;
  const head = piece.slice(0, found.index).replace(/[\s,;]+$/u, '');
  const rest = piece.slice(found.index + found[0].length).replace(/^[\s,;]+/u, '');
  const kept = wordsIn(rest) < FEWEST_LEFT ? '' : withoutShop(rest, rules);
  return `${wordsIn(head) < 2 ? '' : `${head}. `}${kept}`;
}

/** Without the words that forbid. */
function withoutForbidding(text: string, { forbidding: { heads, tails } }: UnsungRules): string {
  const [before, behind] = [atClause(heads), wordsLike(tails)];
  return piecesOf(text)
    .map((piece) => {
      const found = before.exec(piece);
      if (found !== null) return found.index === 0 ? '' : `${piece.slice(0, found.index).replace(/[\s,;]+$/u, '')}. `;
      const tail = behind.exec(piece);
      if (tail === null) return piece;
      const start = Math.max(piece.lastIndexOf(',', tail.index), piece.lastIndexOf(';', tail.index));
      return start < 0 ? '' : `${piece.slice(0, start)}. `;
    })
    .join('');
}

/** All that an order forbids in any of its fields; never a word that stands for its recipient. */
export function unsungForbidden(brief: SongBrief, { forbidding }: UnsungRules, reading: ReadingRules): Forbidden {
  const { word, empty, topics } = forbidding;
  const fields = [...Object.values(brief.story), ...(brief.memories ?? []).map(({ words }) => words)];
  const items = itemsIn(fields.join('\n'), forbidding);
  if (items.length === 0) return nothingForbidden;
  const none = new Set([...empty.split(' '), ...reading.and, ...reading.self, ...reading.determiners]);
  const own = ownWords(brief.recipient.shown, reading);
  const words = items
    .flatMap((item) => item.match(/[\p{L}\p{M}-]+/gu) ?? [])
    .filter((one) => one.length > 1 && !none.has(one) && !own.has(one));
  const isOfWord = new RegExp(String.raw`(?<!\p{L})(?:${word})(?!\p{L})`, 'u');
  const said = topics
    .filter(([pattern]) => items.some((item) => !isOfWord.test(item) && wordsLike([pattern]).test(item)))
    .map(([, pattern]) => wordsLike([pattern]));
  const stems = words.map(stemOf);
  const says = (told: string): boolean =>
    said.some((pattern) => pattern.test(told)) ||
    (told.toLowerCase().match(/[\p{L}\p{M}-]+/gu) ?? []).some((one) => stems.some((stem) => isOf(one, stem)));
  // Drafts of one order ask for the same lines.
  const isIn = remembering(says);
  return { isIn, isHintedIn: isIn };
}

/** Things that are forbidden, as the order says them: "die scheidung". */
function itemsIn(whole: string, { heads, tails, end, between }: UnsungRules['forbidding']): string[] {
  const stop = new RegExp(String.raw`[.!?;()\n]|(?<!\p{L})(?:${end})(?!\p{L})`, 'u');
  const before = new RegExp(`${atClause(heads).source}\\s*([^.!?;()\\n]{1,80})`, 'giu');
  const behind = new RegExp(`([^.!?;,()\\n]{1,60}?)\\s*${wordsLike(tails).source}`, 'giu');
  return piecesOf(whole.toLowerCase())
    .flatMap((piece) => [...piece.matchAll(before), ...piece.matchAll(behind)])
    .map((found) => found.at(-1) ?? '')
    .flatMap((one) => one.split(stop)[0]!.split(new RegExp(String.raw`,|(?<!\p{L})(?:${between})(?!\p{L})`, 'u')));
}

/** The beginning of a long word, the whole of a short one. */
function stemOf(word: string): string {
  return word.length >= STEM.fewest ? word.slice(0, Math.max(STEM.fewest - 1, word.length - STEM.ending)) : word;
}

const isOf = (word: string, stem: string): boolean =>
  stem.length < STEM.fewest - 1 ? word === stem : word.startsWith(stem) && word.length <= stem.length + STEM.fewest;

function allowed(text: string, isForbidden: (text: string) => boolean): string {
  return piecesOf(text)
    .flatMap((piece) => (piece.length > LONG ? piece.split(/(?<=,)/u) : [piece]))
    .filter((piece) => !isForbidden(piece))
    .join('');
}

const wordsIn = (text: string): number => (text.match(/[\p{L}\p{M}]{2,}/gu) ?? []).length;

/** A word ends here: also "l'" before the next one. */
const END = String.raw`(?:(?<=')|(?![\p{L}\p{M}]))`;

/** Patterns as words of their own. */
const wordsLike = (patterns: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${patterns.length === 0 ? '(?!)' : patterns.join('|')})${END}`, 'iu');

/** Made once for a list: a story asks for the same ones in each of its sentences. */
const clauses = new WeakMap<readonly string[], RegExp>();

/** The same where a clause begins. */
function atClause(patterns: readonly string[]): RegExp {
  const made =
    clauses.get(patterns) ?? new RegExp(String.raw`(?<=^\s*|[,;(]\s*|\s[-–]\s)(?:${patterns.join('|')})${END}`, 'iu');
  clauses.set(patterns, made);
  return made;
}
