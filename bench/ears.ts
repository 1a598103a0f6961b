/**
 * Measures the words' ears: up to 40 songs, faults made on purpose, at three word error rates. The thresholds were set with the first
 * songs in sight; the fresh ones are other words for the same orders, and were not looked at while setting them.
 */
import { corpusOrders } from '#studio/lyrics/corpus/orders.ts';
import { createLyricist } from '#studio/lyrics/index.ts';
import type { Lyrics } from '#studio/contracts.ts';
import { transcriptWith, wordFaults } from '#studio/ears/faulty-transcripts.ts';
import { hearWords } from '#studio/ears/hear-words.ts';
import { linesOf, outcomeOf } from './ears-outcome.ts';

const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
interface NamedSong {
  lyrics: Lyrics;
  name: string;
}

/** Songs in which the name stands at least twice. */
async function songsOf(seedEnding: string): Promise<NamedSong[]> {
  const songs: NamedSong[] = [];
  for (const { brief } of corpusOrders().filter(({ brief: { language } }) => language === 'English')) {
    if (songs.length === 40) break;
    const result = await createLyricist().write({ ...brief, seed: `${brief.seed}${seedEnding}` }, quiet);
    if (result.kind !== 'written') continue;
    // Who is sung to by another word than the name has no name to be sung wrong.
    const name = brief.recipient.shown.split(' ')[0]!;
    const places = linesOf(result.lyrics)
      .join(' ')
      .split(/[^\p{L}]+/u)
      .filter((word) => word === name).length;
    if (places >= 2) songs.push({ lyrics: result.lyrics, name });
  }
  return songs;
}

console.log('| songs | word errors | fault | found | unsure | false alarms |');
console.log('|---|---|---|---|---|---|');
for (const [set, songs] of [
  ['seen while tuning', await songsOf('')],
  ['fresh', await songsOf(' fresh')],
] as const)
  for (const errors of [0.1, 0.3, 0.5])
    for (const fault of wordFaults) {
      let [found, unsure, alarms] = [0, 0, 0];
      for (const [index, song] of songs.entries()) {
        const others = linesOf(songs[(index + 7) % songs.length]!.lyrics).filter((line) => !line.includes(song.name));
        const { heard, line } = transcriptWith(
          fault,
          { ...song, others },
          { errors, seed: `${index} ${fault} ${errors} ${set}` },
        );
        const { findings } = hearWords(song.lyrics, { shown: song.name }, heard);
        const outcome = outcomeOf(findings, { lyrics: song.lyrics, fault, line });
        unsure += Number(outcome.unsure);
        found += Number(outcome.found);
        alarms += Number(outcome.alarm);
      }
      const of = (count: number): string => `${count} of ${songs.length}`;
      console.log(
        `| ${set} | ${errors * 100} % | ${fault} | ${fault === 'none' ? '-' : of(found)} | ${of(unsure)} | ${of(alarms)} |`,
      );
    }
