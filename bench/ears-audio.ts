/**
 * Measures the ears with a real recogniser on real voices: `npx tsx bench/ears-audio.ts PROGRAM MODEL FOLDER [FAULTS]`. The embedded voice sings nine
 * orders, each as it is and with one fault made on purpose; the recogniser hears it without the lyrics. Transcripts are kept in the folder.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pocketsphinx } from '#platform/engines/pocketsphinx.ts';
import type { HeardWord } from '#platform/engines/port.ts';
import { readOrder } from '#studio/cli/order-file.ts';
import type { LyricSection, Lyrics, SongBrief } from '#studio/contracts.ts';
import { wordFaults, type WordFault } from '#studio/ears/faulty-transcripts.ts';
import { hearWords } from '#studio/ears/hear-words.ts';
import { leadVoice } from '#studio/embedded/lead-voice.ts';
import { createLyricist } from '#studio/lyrics/index.ts';
import { compose } from '#studio/music/compose.ts';
import { randomFrom } from '#studio/random.ts';
import { FLITE_VOICES, fliteSinger } from '#studio/voice/flite-singer.ts';
import { englishOrders } from './ears-orders.ts';
import { linesOf, outcomeOf } from './ears-outcome.ts';

const [
  program = 'pocketsphinx_continuous',
  model = '/usr/share/pocketsphinx/model/en-us',
  folder = '',
  faults = wordFaults.join(),
] = process.argv.slice(2);
const quiet = { signal: new AbortController().signal, onProgress: () => undefined };
const recogniser = pocketsphinx({ program, model });

interface SungOrder {
  order: string;
  brief: SongBrief;
  lyrics: Lyrics;
}

async function written(order: string): Promise<SungOrder> {
  const { brief } = await readOrder(`examples/${order}.json`);
  const seeded = { ...brief, seed: 'ears' };
  const result = await createLyricist().write(seeded, quiet);
  if (result.kind !== 'written') throw new Error(`${order} was not written`);
  return { order, brief: seeded, lyrics: result.lyrics };
}

/** The sections with a fault, and the index of its line. */
function withFault(
  fault: WordFault,
  { order, brief, lyrics }: SungOrder,
  other: string,
): { sections: LyricSection[]; line: number | null } {
  const lines = linesOf(lyrics);
  const candidates = lines.flatMap((text, index) => (text.split(' ').length >= 4 && index > 0 ? [index] : []));
  const random = randomFrom(`${order} ${fault}`);
  const line = candidates[Math.floor(random() * candidates.length)]!;
  const name = brief.recipient.shown.split(' ')[0]!;
  let index = -1;
  const sections = lyrics.sections.map(({ tag, lines: inside }) => ({
    tag,
    lines: inside.flatMap((text) => {
      index++;
      if (fault === 'name-wrong') {
        const renamed = text.sung.replaceAll(brief.recipient.sung ?? name, 'Octavia').replaceAll(name, 'Octavia');
        return [{ display: renamed, sung: renamed }];
      }
      if (index !== line || fault === 'none') return [text];
      if (fault === 'line-missing') return [];
      return fault === 'line-repeated' ? [text, text] : [{ display: other, sung: other }];
    }),
  }));
  return { sections, line: fault === 'none' ? null : line };
}

async function voiceOf({ vocalStyle, seed, ...rest }: SongBrief, parts: readonly LyricSection[]): Promise<Buffer> {
  const voice = vocalStyle === 'Male' ? 'male' : 'female';
  const singer = fliteSinger(voice, FLITE_VOICES[voice]);
  const sections = [];
  for (const { tag, lines } of parts) {
    const prosodies = [];
    for (const { sung, display } of lines) prosodies.push(await singer.prosody(sung, display));
    sections.push({ tag, lines: prosodies });
  }
  const order = { ...rest, vocalStyle, seed };
  const { score } = compose({ sections, order, seed, range: singer.range, guide: false });
  const takes = [];
  for (const line of score.lines) {
    const how = { detuneCents: 0, delay: 0, breath: 0, seed: `${seed}/lead/${line.line}` };
    takes.push({ kind: 'lead' as const, ...(await singer.sing(line, how)) });
  }
  return leadVoice(takes, score.durationSeconds);
}

async function heardIn(song: SungOrder, fault: WordFault, sections: readonly LyricSection[]): Promise<HeardWord[]> {
  const kept = path.join(folder, `${song.order}-${fault}.json`);
  if (existsSync(kept)) return JSON.parse(await readFile(kept, 'utf8')) as HeardWord[];
  const wav = path.join(folder, `${song.order}-${fault}.wav`);
  await writeFile(wav, await voiceOf(song.brief, sections));
  const heard = await recogniser.transcribe(wav, 'en', quiet);
  await writeFile(kept, JSON.stringify(heard));
  return heard;
}

await mkdir(folder, { recursive: true });
const songs = await Promise.all(englishOrders.map(written));
console.log('| order | fault | words heard | unsure | found | false alarm |');
console.log('|---|---|---|---|---|---|');
for (const [index, song] of songs.entries())
  for (const fault of wordFaults.filter((name) => faults.split(',').includes(name))) {
    const other = linesOf(songs[(index + 4) % songs.length]!.lyrics)[2]!;
    const { sections, line } = withFault(fault, song, other);
    const heard = await heardIn(song, fault, sections);
    const { findings, heardShare } = hearWords(song.lyrics, song.brief.recipient, heard);
    const outcome = outcomeOf(findings, { lyrics: song.lyrics, fault, line });
    const mark = (yes: boolean): string => (yes ? 'yes' : '-');
    const share = `${Math.round(heardShare * 100)} %`;
    console.log(
      `| ${song.order} | ${fault} | ${share} | ${mark(outcome.unsure)} | ${mark(outcome.found)} | ${mark(outcome.alarm)} |`,
    );
  }
