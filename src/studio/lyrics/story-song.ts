/** A song that tells the story in the buyer's own words, around a refrain of their saying. */
import { isCalm } from '#occasions/occasions.ts';
import { welcomeLine, MOST_NAMES } from './bridge.ts';
import { type Hook, hookOfOneWord, hookOfSaying } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import type { Lines } from './lines.ts';
import { capitalised } from './reading/tokens.ts';
import type { StanzaPool } from './stanzas.ts';
import { type Sentence, sentencesOf } from './story-lines.ts';

/** Lines of both verses and the bridge, at most: with more, a slow song is longer than promised. */
const LINES = 16;
/** With fewer lines of the buyer's there are no two verses, and with fewer than the second number no bridge. */
const FEWEST = { verses: 6, bridge: 9 } as const;
/** Weight of any sentence beside what it tells: a short one is the answer to the one before it more often than not. */
const WHOLE = 6;
/** Syllables up to which a saying is sung twice in its line. */
const SHORT = 4;

export interface StorySong {
  hook: Hook;
  verses: [string[], string[]];
  chorus: string[];
  bridge: string[];
}

/** Undefined for a story that tells too little for two verses. */
export function songAsTold(stanzas: StanzaPool, lines: Lines, song: SongInProgress): StorySong | undefined {
  const signed = signature(song);
  const isWelcomed = song.story.newborn !== undefined;
  const sung = fitting(toldIn(song), LINES - signed.length - (isWelcomed ? 1 : 0));
  const count = countOf(sung);
  if (count < FEWEST.verses) return undefined;
  const hasThird = (signed.length === 0 && !isWelcomed) || count >= FEWEST.bridge;
  const [first = [], second = [], third = []] = inParts(sung, hasThird ? 3 : 2);
  if (second.length === 0 || (hasThird && third.length === 0)) return undefined;
  const hook = hookAsTold(stanzas, lines, song);
  const chorus = hook && refrainOf(hook, song);
  const welcome = welcomeLine(lines, song);
  const bridge = [...third, ...(welcome === undefined ? [] : [welcome]), ...signed];
  return hook && chorus && { hook, chorus, verses: [first, second], bridge };
}

/** Their saying, else a line of ours with the name, which tells nothing. */
function hookAsTold(stanzas: StanzaPool, lines: Lines, song: SongInProgress): Hook | undefined {
  const said = hookOfSaying(song.story, lines, song) ?? hookOfOneWord(song.story, lines, song);
  if (said) return said;
  const [line] = lines.stanza(stanzas.hooks, {}) ?? [];
  return line === undefined ? undefined : { line };
}

/** Sentences of the event that may be sung on such a day. */
function toldIn({ asTold, language, measure, occasion }: SongInProgress): Sentence[] {
  const { illness = [], neverOfTheLiving = [], deaths = [], ofTelling = [] } = language.gate ?? {};
  const patterns = isCalm(occasion) ? illness : [...illness, ...neverOfTheLiving, ...deaths];
  const never = new RegExp(String.raw`(?<![\p{L}'-])(?:${patterns.join('|')})(?![\p{L}'-])`, 'iu');
  const isOfTelling = new RegExp(String.raw`^(?:${ofTelling.join('|')})(?![\p{L}'-])`, 'iu');
  const scenes = asTold.filter(({ field }) => field === 'moment');
  return sentencesOf(scenes, language, measure).filter(({ lines }) => {
    const text = lines.join(' ');
    return !never.test(text) && !isOfTelling.test(text);
  });
}

const countOf = (sentences: readonly Sentence[]): number => sentences.reduce((sum, { lines }) => sum + lines.length, 0);

/** Without the sentences that weigh least for their length, until there is room; the last is kept, which has the point. */
function fitting(told: readonly Sentence[], room: number): Sentence[] {
  let left = [...told];
  while (countOf(left) > room) {
    const weight = ({ worth, lines }: Sentence): number => (worth + WHOLE) / lines.length;
    const [least] = left.slice(0, -1).toSorted((a, b) => weight(a) - weight(b));
    left = left.filter((sentence) => sentence !== least);
    if (least === undefined) return [];
  }
  return left;
}

/** In parts of about the same length, none of which divides a sentence. */
function inParts(sung: readonly Sentence[], parts: number): string[][] {
  const total = countOf(sung);
  const texts = Array.from({ length: parts }, (): string[] => []);
  let part = 0;
  let before = 0;
  for (const { lines } of sung) {
    const middle = before + lines.length / 2;
    while (part < parts - 1 && texts[part]!.length > 0 && middle > (total * (part + 1)) / parts) part += 1;
    texts[part]!.push(...lines);
    before += lines.length;
  }
  return texts;
}

/** "With love from Kate, Jo and Meg", in two lines where they are many. */
function signature({ story, language, respell, measure }: SongInProgress): string[] {
  const people = story.people.filter((name) => name !== story.newborn).slice(0, 2 * MOST_NAMES);
  const fits = (line: string): boolean => language.syllables(respell(line)).length <= measure.most;
  const first = people.length > MOST_NAMES ? Math.ceil(people.length / 2) : people.length;
  for (const way of language.gate?.senders ?? []) {
    for (let count = first; count > 0; count -= 1) {
      const rows =
        count === people.length
          ? [language.join(people)]
          : [people.slice(0, count).join(', '), language.join(people.slice(count))];
      const [row = '', ...more] = rows;
      const lines = [way.replace('{people}', row), ...more].map(capitalised);
      if (lines.every(fits)) return lines;
    }
  }
  return [];
}

/** The hook, its saying or the name alone, and the hook again: nothing that nobody told. Undefined for a saying too long for a line. */
function refrainOf({ line, quote, isNameless }: Hook, song: SongInProgress): string[] | undefined {
  const { language, respell, measure, name } = song;
  const size = (text: string): number => language.syllables(respell(text)).length;
  const isSaying = quote !== undefined && !isNameless;
  const once = isSaying ? quote : name;
  const again = isSaying ? once.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()) : once;
  const twice = /[?!.]$/u.test(once) ? `${once} ${once}` : `${once}, ${again}`;
  const inner = capitalised(language.polish(size(once) <= SHORT ? twice : once));
  if (size(inner) > measure.most) return undefined;
  return isSaying ? [line, inner, inner, line] : [line, inner, line];
}
