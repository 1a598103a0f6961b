/** The buyer's sentences set into lines that a singer can breathe in. */
import { breakCostsOf } from './as-typed-phrasing.ts';
import type { StoryMeasure } from './breaking.ts';
import type { Language } from './language.ts';
import type { Passage } from './passages.ts';
import { capitalised, joined, type Token } from './reading/tokens.ts';

/** A way to sing a sentence. */
export interface Setting {
  lines: readonly string[];
  sung: readonly SungLine[];
  cost: number;
}

export interface SungLine {
  text: string;
}

/** Lines that a sentence may have, and ways that are kept for each number of them. */
const MOST_LINES = 5;
const WAYS = 4;
/** Cost of another length than the middle of the measure, and of a line of a breath or two. */
const UNEVEN = 0.11;
const STUB = { syllables: 5, cost: 2.4 } as const;
/** Weight of where a line ends beside how long it is. */
const BREAK = 1.5;
/** Cost of a clause that ends in the middle of a line, where the line is not made of whole ones. */
const TORN = 2.6;
/** A break that costs less ends a clause. */
const CLAUSE = 0.45;
/** Words and marks of a line, at most, for each of its syllables. */
const WORDS_A_SYLLABLE = 2;
/** Nobody sings a sentence that breaks worse than that. */
const MOST_COST = 18;

/** The best ways for each number of lines, the best of all first; none where a part of it fits no line. */
export function settingsOf({ tokens }: Passage, language: Language, measure: StoryMeasure): Setting[] {
  const words = tokens.map(({ text }) => text);
  const costs = language.asTold?.breakCosts(words) ?? breakCostsOf(words, language);
  const known = tokens.map((): Setting[] => []);
  known.push([]);
  known[0] = [{ lines: [], sung: [], cost: 0 }];
  for (const start of tokens.keys()) {
    if (known[start]!.length === 0) continue;
    // Vowels that merge make no end of a long row of short words: "a, a, a".
    const last = Math.min(tokens.length, start + WORDS_A_SYLLABLE * measure.most);
    for (let end = start + 1; end <= last; end += 1) {
      const line = lineOf(tokens, start, end, costs, language, measure);
      if (line === 'too long') break;
      if (line === undefined) continue;
      const breaking = end === tokens.length ? 0 : costs[end]! * BREAK;
      const added = known[start]!.filter(({ lines }) => lines.length < MOST_LINES).map(({ lines, sung, cost }) => ({
        lines: [...lines, line.sung.text],
        sung: [...sung, line.sung],
        cost: cost + line.cost + breaking,
      }));
      known[end] = kept([...known[end]!, ...added]);
    }
  }
  return known[tokens.length]!.filter(({ cost, lines }) => cost < MOST_COST && lines.length > 0).toSorted(
    (a, b) => a.cost - b.cost,
  );
}

/** The best few of each number of lines. */
function kept(ways: readonly Setting[]): Setting[] {
  const counts = new Set(ways.map(({ lines }) => lines.length));
  return [...counts].flatMap((count) =>
    ways
      .filter(({ lines }) => lines.length === count)
      .toSorted((a, b) => a.cost - b.cost)
      .slice(0, WAYS),
  );
}

function lineOf(
  tokens: readonly Token[],
  start: number,
  end: number,
  costs: readonly number[],
  language: Language,
  { fewest, most }: StoryMeasure,
): { sung: SungLine; cost: number } | 'too long' | undefined {
  const text = capitalised(joined(tokens.slice(start, end)).replace(/^[,;:]\s*/u, ''));
  const count = language.syllables(text).length;
  if (count > most) return 'too long';
  if (count < fewest) return undefined;
  const isInside = costs.slice(start + 1, end).some((cost) => cost < CLAUSE);
  const isClause = (at: number): boolean => at === 0 || at === tokens.length || costs[at]! < CLAUSE;
  const isTorn = isInside && !(isClause(start) && isClause(end));
  const isStub = count < STUB.syllables && tokens.length > end - start;
  return {
    sung: { text },
    cost: (isTorn ? TORN : 0) + (isStub ? STUB.cost : 0) + (count - (fewest + most) / 2) ** 2 * UNEVEN,
  };
}
