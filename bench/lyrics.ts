/**
 * `npm run bench:lyrics [VARIANTS] [LANGUAGE]`: writes the orders of the corpus and prints what the judge finds, how many of the
 * facts are sung, and how often a line comes back. `--songs` prints the songs, `--lines` the lines in more than 3 % of a language's.
 */
import { createLyricist, judgeLyrics } from '../src/studio/lyrics/index.ts';
import { corpusOrders } from '../src/studio/lyrics/corpus/orders.ts';
import type { Lyrics } from '../src/studio/contracts.ts';

const [variants = '5', only] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isPrinted = process.argv.includes('--songs');
const isListed = process.argv.includes('--lines');
/** Share of a language's songs in which a line may come. */
const OFTEN = 0.03;
const lyricist = createLyricist();

interface Tally {
  songs: number;
  used: number;
  facts: number;
  findings: Map<string, number>;
  lines: Map<string, number>;
}
const tallies = new Map<string, Tally>();

for (let variant = 0; variant < Number(variants); variant++) {
  for (const { id, brief, must, never } of corpusOrders(variant)) {
    if (only !== undefined && brief.language !== only) continue;
    const result = await lyricist.write(brief, { signal: new AbortController().signal, onProgress: () => {} });
    if (result.kind !== 'written') throw new Error(`${id} was not written`);
    const { lyrics } = result;
    const text = textOf(lyrics);
    const found: { rule: string; about: string }[] = [
      ...(await judgeLyrics(lyrics, brief)).map(({ rule, about }) => ({ rule, about })),
      ...never.filter((words) => new RegExp(words, 'u').test(text)).map((about) => ({ rule: 'shame', about })),
      ...must.filter((name) => !text.includes(name)).map((about) => ({ rule: 'unnamed', about })),
    ];
    const tally = tallyOf(brief.language);
    tally.songs++;
    tally.used += lyrics.facts.filter(({ used }) => used).length;
    tally.facts += lyrics.facts.length;
    for (const line of new Set(text.split('\n'))) tally.lines.set(line, (tally.lines.get(line) ?? 0) + 1);
    for (const { rule, about } of found) {
      tally.findings.set(rule, (tally.findings.get(rule) ?? 0) + 1);
      if (variant === 0) console.log(`${id}: ${rule}: ${about}`);
    }
    if (isPrinted && variant === 0) console.log(`\n## ${id}: ${lyrics.title}\n${printed(lyrics)}\n`);
  }
}

console.log('\nlanguage | songs | facts sung | most frequent line | lines in more than 3 % | findings');
for (const [language, { songs, used, facts, lines, findings }] of tallies) {
  const often = [...lines].toSorted((a, b) => b[1] - a[1]).filter(([, count]) => count > songs * OFTEN);
  const most = [...lines].toSorted((a, b) => b[1] - a[1])[0]!;
  const share = `${((100 * most[1]) / songs).toFixed(1)} % (${most[0]})`;
  const rules = [...findings].map(([rule, count]) => `${rule} ${count}`).join(', ') || 'none';
  console.log(
    `${language} | ${songs} | ${((100 * used) / facts).toFixed(0)} % | ${share} | ${often.length} | ${rules}`,
  );
  if (isListed) for (const [line, count] of often) console.log(`  ${((100 * count) / songs).toFixed(1)} % ${line}`);
}

function tallyOf(language: string): Tally {
  const known = tallies.get(language);
  if (known) return known;
  const tally = { songs: 0, used: 0, facts: 0, findings: new Map<string, number>(), lines: new Map<string, number>() };
  tallies.set(language, tally);
  return tally;
}

function textOf({ sections }: Lyrics): string {
  return sections.flatMap(({ lines }) => lines.map(({ display }) => display)).join('\n');
}

function printed({ sections }: Lyrics): string {
  return [0, 1, 2, 4]
    .map((at) => sections[at]!)
    .map(({ tag, lines }) => `[${tag}]\n${lines.map(({ display }) => display).join('\n')}`)
    .join('\n');
}
