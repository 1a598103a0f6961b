/**
 * Measures finished songs as they sound, from the files of `npm run studio -- make` alone: `npx tsx bench/studio-mix.ts FOLDER…`.
 * Words that a recogniser hears in the mix (each different line once, needs pocketsphinx), loudness of choruses over verses,
 * the sides' share, and the longest vowel that is held in a chorus.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMade } from '#studio/cli/made-folder.ts';
import type { SectionTag } from '#studio/contracts.ts';
import { integratedLoudness } from '#studio/dsp/loudness.ts';
import { decodeWav } from '#studio/dsp/wav.ts';
import { judgeRecall } from '#studio/judge/recall.ts';

const RATE = 44_100;
const MARGIN = 0.25;
const total = { words: 0, found: 0 };

for (const folder of process.argv.slice(2)) {
  const { song } = await readMade(folder);
  const [left, right] = decodeWav(await readFile(join(folder, 'song.wav'))).channels as [Float32Array, Float32Array];
  const middle = left.map((value, i) => (value + right[i]!) / 2);
  const { words = [], sections = [] } = song.timeline;
  const lines = new Map<string, { from: number; to: number }>();
  for (const line of new Set(words.map((word) => word.line))) {
    const sung = words.filter((word) => word.line === line);
    const text = sung.map((word) => word.text).join(' ');
    if (!lines.has(text)) lines.set(text, { from: sung[0]!.start - MARGIN, to: sung.at(-1)!.end + MARGIN });
  }
  const cuts = Array.from(lines, ([text, { from, to }]) => ({
    samples: middle.slice(Math.max(0, Math.round(from * RATE)), Math.round(to * RATE)),
    sampleRate: RATE,
    text,
  }));
  const recall = (await judgeRecall(cuts)) ?? { words: 0, found: 0 };
  total.words += recall.words;
  total.found += recall.found;
  const of = (tag: SectionTag): Float32Array[] =>
    [left, right].map((samples) => {
      const spans = sections.filter((section) => section.tag === tag);
      return Float32Array.from(
        spans.flatMap(({ start, end }) => [...samples.subarray(Math.round(start * RATE), Math.round(end * RATE))]),
      );
    });
  const lift = integratedLoudness(of('chorus'), RATE) - integratedLoudness(of('verse'), RATE);
  const chorus = sections.filter(({ tag }) => tag === 'chorus');
  const held = words.filter(({ start }) => chorus.some((section) => start >= section.start && start < section.end));
  const longest = Math.max(...held.map(({ start, end }) => end - start));
  const wide = (samples: Float32Array[]): number =>
    10 *
    Math.log10(
      samples[0]!.reduce((sum, value, i) => sum + (value - samples[1]![i]!) ** 2, 0) /
        samples[0]!.reduce((sum, value, i) => sum + (value + samples[1]![i]!) ** 2, 0),
    );
  console.log(
    `${folder}: heard in the mix ${recall.found} of ${recall.words}, choruses ${lift.toFixed(1)} dB over verses, sides ${wide(of('verse')).toFixed(1)} and ${wide(of('chorus')).toFixed(1)} dB, longest word of a chorus ${longest.toFixed(2)} s`,
  );
}
console.log(`all: ${total.found} of ${total.words} (${((100 * total.found) / total.words).toFixed(1)} %)`);
