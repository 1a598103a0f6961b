/** The best short detail of a story, as a songwriter would take it for the hook: "Just one sock, Roz". */
import type { HookSpan, RefrainKind } from './as-told-rules.ts';
import type { SongInProgress } from './fitting.ts';
import type { Language } from './language.ts';
import type { Passage } from './passages.ts';
import { capitalised, joined, type Token } from './reading/tokens.ts';
import { isClear, sadIn, tellsPast, withoutSpeech } from './story-clear.ts';
import type { Settable } from './story-setting.ts';
import type { ToldHook } from './told-hook.ts';
import { isYou } from './turned-words.ts';
import { strikingIn } from './weight.ts';

/** Syllables of a detail, and those that are best. */
const SYLLABLES = { fewest: 3, most: 8, best: 5 } as const;
const UNEVEN = 0.4;
/** Worth of a clause before a phrase, by its subject, and of both persons in it; and of a phrase that counts. */
const CLAUSE = 1.5;
const COUNTED = 1.6;
const OF_YOU = 1.5;
const OF_US = 0.5;
const BOTH = 1;
const OF_ME = -1.5;
/** Worth of a word as "never" or "only", of a thing that one can see, of one that not everybody has, and of a word that comes again in the story. */
const EMPHATIC = 1.2;
const THING = 0.8;
const RARE = 1.6;
const AGAIN = 1.5;
const STRIKING = 0.5;
/** Worth of the last sentence, of the one before it, and of the end of a sentence. */
const LAST = 2;
const NEXT_TO_LAST = 1;
const AT_END = 0.8;
/** Cost of a mere state, and of somebody else's name. */
const STATE = 2;
const OTHERS = 2;
/** Cost of a hook that leaves the name to another line. */
const NAMELESS = 2;
/** Below this a line of ours is no worse. */
const GOOD = 2;

interface Candidate {
  hook: ToldHook;
  score: number;
}

/** Undefined where nothing in the story is good enough. */
export function detailOf(told: readonly Settable[], song: SongInProgress): ToldHook | undefined {
  const best = detailsOf(told, song)[0];
  return best !== undefined && best.score >= GOOD ? best.hook : undefined;
}

/** Every detail that may be sung, the best first. */
export function detailsOf(told: readonly Settable[], song: SongInProgress): Candidate[] {
  const counts = new Map<string, number>();
  for (const { lower } of told.flatMap(({ passage }) => passage.tokens))
    counts.set(lower, (counts.get(lower) ?? 0) + 1);
  return told
    .flatMap(({ passage }, at) => {
      const place = at === told.length - 1 ? LAST : at === told.length - 2 ? NEXT_TO_LAST : 0;
      const words = passage.tokens.map(({ text }) => text);
      return (song.language.asTold?.hookSpans(words) ?? []).flatMap((span): Candidate[] => {
        const hook = hookOf(passage, span, song);
        return hook === undefined ? [] : [{ hook, score: place + worthOf(passage, span, hook, counts, song) }];
      });
    })
    .toSorted((a, b) => b.score - a.score);
}

const tokensOf = ({ tokens }: Passage, { from, to }: HookSpan): readonly Token[] => tokens.slice(from, to);

function hookOf(passage: Passage, span: HookSpan, song: SongInProgress): ToldHook | undefined {
  const { language, respell, name, measure } = song;
  const said = joined(tokensOf(passage, span));
  const detail = span.subject === undefined ? said : `${span.subject} ${said}`;
  const size = (text: string): number => language.syllables(respell(text)).length;
  const count = size(detail);
  if (count < SYLLABLES.fewest || count > SYLLABLES.most) return undefined;
  const judged = span.kind === 'phrase' ? withoutSpeech(detail) : detail;
  if (!isClear(judged, language) || sadIn(language).test(detail)) return undefined;
  const isOfYou = isYou(detail.split(' ')[0]!.toLowerCase());
  const kind = kindOf(passage, span, isOfYou, language);
  const line = capitalised(language.polish(`${detail}, ${name}`));
  if (size(line) <= measure.most) return { line, detail, kind, source: passage };
  return isOfYou ? { line: capitalised(detail), isNameless: true, detail, kind, source: passage } : undefined;
}

/** A state is heard as a thing: "you have my hoodie". */
function kindOf(passage: Passage, span: HookSpan, isOfYou: boolean, language: Language): RefrainKind {
  const tokens = tokensOf(passage, span);
  const text = joined(tokens).toLowerCase();
  if (span.kind === 'phrase') return 'object';
  if (tellsPast({ tokens }, language)) return isOfYou ? 'deed' : 'ours';
  return isOfYou && !new RegExp(language.asTold?.states ?? '', 'u').test(text) ? 'habit' : 'object';
}

function worthOf(
  passage: Passage,
  span: HookSpan,
  hook: ToldHook,
  counts: ReadonlyMap<string, number>,
  { language, respell, story, besideStory }: SongInProgress,
): number {
  const tokens = tokensOf(passage, span);
  const text = joined(tokens).toLowerCase();
  const { mere = '', emphatic = '' } = language.asTold ?? {};
  const things = language.keepsakes?.(joined(tokens)) ?? [];
  const words = tokens.filter(({ mark }) => !mark);
  const isEnd = span.to === passage.tokens.length;
  const isNamed = words.some(
    ({ capital, initial, lower }) =>
      capital &&
      !initial &&
      lower.length > 1 &&
      ![story.honoured, besideStory.shown].join(' ').toLowerCase().includes(lower),
  );
  const syllables = language.syllables(respell(joined(tokens))).length;
  return (
    ofSubject(span, words) +
    strikingIn(words, language.reading) * STRIKING +
    (new RegExp(emphatic, 'u').test(text) ? EMPHATIC : 0) +
    (things.some(({ isPlain }) => !isPlain) ? RARE : things.length > 0 ? THING : 0) +
    (words.some(({ lower }) => lower.length > 3 && !isYou(lower) && (counts.get(lower) ?? 0) > 1) ? AGAIN : 0) +
    (isEnd ? AT_END : 0) -
    (new RegExp(mere, 'u').test(text) ? STATE : 0) -
    (isNamed ? OTHERS : 0) -
    (hook.isNameless === true ? NAMELESS : 0) -
    Math.abs(syllables - SYLLABLES.best) * UNEVEN
  );
}

/** A clause says more than a phrase, and most of what passes between you and me. */
function ofSubject({ kind, subject, isCounting }: HookSpan, words: readonly Token[]): number {
  if (kind === 'phrase') return isCounting ? COUNTED : 0;
  const first = subject ?? words[0]!.lower;
  const isOfYou = words.slice(1).some(({ lower }) => isYou(lower));
  if (isYou(first)) return CLAUSE + OF_YOU + (words.some(({ lower }) => /^(?:me|my|us|our)$/u.test(lower)) ? BOTH : 0);
  if (first.startsWith('we')) return CLAUSE + OF_US;
  return CLAUSE + OF_ME + (isOfYou ? BOTH + OF_YOU : 0);
}
