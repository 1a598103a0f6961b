/** A song sung again from its lyrics and seed, so that voice and band can be measured apart. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SongProvider, StageOptions } from '../contracts.ts';
import { decodeWav } from '../dsp/wav.ts';
import { createEmbeddedSongProvider, type Performance } from '../embedded.ts';
import type { PlacedTake } from '../mix/voice-bus.ts';
import { voiceOverBand } from './balance.ts';
import { percent, type Row, rowsOf } from './row.ts';
import { judgeRecall } from './recall.ts';
import { judgeVoice, sungCuts, type VoiceReport } from './voice.ts';

const SAMPLE_RATE = 44_100;
const CLEARLY_ABOVE = 3;
/** Word recall of the prototype's voice by the same recogniser, which has to be beaten. */
const PROTOTYPE_RECALL = 0.36;
const IN_MIX = 0.35;
const [IN_TUNE, MEDIAN, ON_TIME] = [0.99, 6, 0.95];

/** @param wavPath the song as it was made: the same lyrics and seed must make it again @throws StudioError */
export async function judgePerformance(
  input: Omit<Parameters<SongProvider['make']>[0], 'directory'>,
  wavPath: string,
  options: StageOptions,
): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'judge-'));
  try {
    let seen: Performance | undefined;
    const provider = createEmbeddedSongProvider({
      witness: (performance) => (seen = structuredClone(performance)),
    });
    const song = await provider.make({ ...input, directory }, options);
    const isSame = (await readFile(song.wav)).equals(await readFile(wavPath));
    const again = rowsOf('song', [['made again from its seed', isSame ? 'same bytes' : 'different', 'same', isSame]]);
    if (!seen || song.voice === 'none')
      return [...again, ...rowsOf('voice', [['voice', song.notes.join(' '), '-', null]])];
    const { composition, task } = seen;
    const { lines } = composition.score;
    const report = await judgeVoice(leadOf(task.takes), lines);
    const inMix = await judgeRecall(sungCuts(await mono(song.wav), 0, lines));
    const over = voiceOverBand(task) ?? Number.NaN;
    return [
      ...again,
      ...voiceRows(report, input.lyrics.language),
      ...rowsOf('mix', [
        recallRow('words a recogniser hears in the mix', inMix, IN_MIX, input.lyrics.language),
        ['voice over band, 0.3-3.4 kHz', `${over.toFixed(1)} dB`, `>= ${CLEARLY_ABOVE} dB`, over >= CLEARLY_ABOVE],
      ]),
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function voiceRows({ pitch, onsets, recall }: VoiceReport, language: string): Row[] {
  const inTune = pitch.withinFiftyCents / pitch.notes;
  const onTime = onsets.withinFortyMilliseconds / onsets.measured;
  return rowsOf('voice', [
    ['notes within 50 cents', `${percent(inTune)} of ${pitch.notes}`, `>= ${percent(IN_TUNE)}`, inTune >= IN_TUNE],
    ['pitch error, median', `${pitch.medianCents.toFixed(1)} cents`, `<= ${MEDIAN} cents`, pitch.medianCents <= MEDIAN],
    ['pitch error, 90th percentile', `${pitch.ninetiethCents.toFixed(1)} cents`, '-', null],
    [
      'vowels within 40 ms',
      `${percent(onTime)} of ${onsets.measured} measured (${onsets.syllables} syllables)`,
      `>= ${percent(ON_TIME)}`,
      onTime >= ON_TIME,
    ],
    recallRow('words a recogniser hears', recall, PROTOTYPE_RECALL, language),
  ]);
}

function recallRow(
  what: string,
  recall: VoiceReport['recall'],
  least: number,
  language: string,
): [string, string, string, boolean | null] {
  const target = `> ${percent(least)}`;
  if (language !== 'en') return [what, 'the recogniser knows English only', '-', null];
  if (!recall) return [what, 'not measured: pocketsphinx is not installed', target, null];
  const share = recall.found / Math.max(1, recall.words);
  return [what, `${percent(share)} of ${recall.words}`, target, share > least];
}

async function mono(wav: string): Promise<Float32Array> {
  const { channels } = decodeWav(await readFile(wav));
  return channels[0]!.map((value, i) => (value + channels[1]![i]!) / 2);
}

/** The lead takes in one track from the song's start. */
function leadOf(takes: readonly PlacedTake[]): { samples: Float32Array; start: number } {
  const leads = takes.filter(({ kind }) => kind === 'lead');
  const end = Math.max(...leads.map(({ start, samples }) => Math.round(start * SAMPLE_RATE) + samples.length));
  const track = new Float32Array(end);
  for (const { start, samples } of leads) {
    const offset = Math.round(start * SAMPLE_RATE);
    for (let i = Math.max(0, -offset); i < samples.length; i++) track[offset + i]! += samples[i]!;
  }
  return { samples: track, start: 0 };
}
