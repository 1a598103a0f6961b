/**
 * Measures which stage between the lead alone and the finished mix costs words: `npx tsx bench/studio-stages.ts [--all] ORDER…`, each
 * `name[:seed[:Female|Male]]` of a file in `examples`. Every song is sung once and its stems are kept (`sung-stems.ts`), so that all stages are of the
 * same sound; each different line is heard once, words are pooled, intervals are of a bootstrap over lines, differences are paired. For each song it also
 * prints what else the mix must keep. Without `--all` only the lead and the finished mix are heard. Needs pocketsphinx; about twenty CPU seconds a song and stage.
 */
import { toDecibel } from '#studio/dsp/decibel.ts';
import { integratedLoudness } from '#studio/dsp/loudness.ts';
import { truePeak } from '#studio/dsp/true-peak.ts';
import type { Performance } from '#studio/embedded.ts';
import { judgeOnsets } from '#studio/judge/onsets.ts';
import { judgePitch } from '#studio/judge/pitch.ts';
import { judgeRecall } from '#studio/judge/recall.ts';
import { sungCuts } from '#studio/judge/voice.ts';
import { mix, type MixTask } from '#studio/mix/mix.ts';
import { leadOf } from '#studio/mix/voice-bus.ts';
import type { SungLine } from '#studio/score.ts';
import { difference, type HeardLine, pooled } from './pooled-words.ts';
import { sungStems } from './sung-stems.ts';

const RATE = 44_100;
type Stage = (task: MixTask) => Float32Array | Promise<Float32Array>;

const lead = ({ takes, band }: MixTask): Float32Array => {
  const track = new Float32Array(band.harmony.left.length);
  for (const { kind, start, samples } of takes) {
    if (kind !== 'lead') continue;
    const offset = Math.round(start * RATE);
    for (let i = Math.max(0, -offset); i < samples.length && offset + i < track.length; i++)
      track[offset + i] = track[offset + i]! + samples[i]!;
  }
  return track;
};

function silenced(task: MixTask): MixTask {
  const { rhythm, harmony, send } = task.band;
  for (const { left, right } of [rhythm, harmony, send]) [left, right].forEach((samples) => samples.fill(0));
  return task;
}

const middleOf = ({ left, right }: { left: Float32Array; right: Float32Array }): Float32Array =>
  left.map((value, i) => (value + right[i]!) / 2);

/** In the order in which they follow one another. Each works on a copy of its own. */
const STAGES: Record<string, Stage> = {
  'the lead as it is sung': lead,
  'after tone and compressors': ({ takes, band }) =>
    leadOf(takes, { length: band.harmony.left.length, sampleRate: RATE }).samples,
  'mixed and mastered, the lead alone': async (task) =>
    middleOf(await mix(silenced({ ...task, takes: task.takes.filter(({ kind }) => kind === 'lead') }))),
  'with doubles and harmony, no band': async (task) => middleOf(await mix(silenced(task))),
  'the finished mix': async (task) => middleOf(await mix(task)),
};
const FIRST = 'the lead as it is sung';
const LAST = 'the finished mix';

async function hear(samples: Float32Array, lines: readonly SungLine[]): Promise<HeardLine[]> {
  const recall = await judgeRecall(sungCuts(samples, 0, lines));
  if (!recall) throw new Error('pocketsphinx is not installed');
  return recall.lines;
}

/** The different lines of a song, each once. */
function different({ score }: Performance['composition']): SungLine[] {
  return [...new Map(score.lines.map((line) => [line.words.join(' '), line])).values()];
}

async function describe({ composition, task }: Performance): Promise<string> {
  const { score } = composition;
  const syllables = score.lines.flatMap((line) => line.syllables);
  const notes = syllables.flatMap((syllable) => syllable.notes);
  const track = lead(task);
  const pitch = judgePitch(track, RATE, 0, notes);
  const starts = syllables.map((syllable) => syllable.notes[0]!.start);
  const onsets = judgeOnsets(track, RATE, 0, starts);
  const { left, right, loudness } = await mix(structuredClone(task));
  const peak = toDecibel(truePeak([left, right]));
  const loudnessOf = (wanted: string): number =>
    integratedLoudness(
      [left, right].map((samples) =>
        Float32Array.from(
          score.sections
            .filter(({ tag }) => tag === wanted)
            .flatMap(({ start, end }) => [...samples.subarray(Math.round(start * RATE), Math.round(end * RATE))]),
        ),
      ),
      RATE,
    );
  const pitches = notes.map((note) => note.pitch);
  const held = score.lines
    .filter(({ section }) => section === 'chorus')
    .flatMap((line) => line.syllables.map((syllable) => syllable.notes.reduce((sum, note) => sum + note.duration, 0)));
  const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} % of ${all}`;
  return [
    `${score.bpm} bpm`,
    `notes ${percent(pitch.withinFiftyCents, pitch.notes)}, median ${pitch.medianCents.toFixed(1)} cents`,
    `vowels ${percent(onsets.withinFortyMilliseconds, onsets.measured)}`,
    `${loudness.toFixed(1)} LUFS, ${peak.toFixed(1)} dBTP`,
    `choruses ${(loudnessOf('chorus') - loudnessOf('verse')).toFixed(1)} dB up`,
    `range ${Math.max(...pitches) - Math.min(...pitches)} semitones`,
    `longest note of a chorus ${Math.max(...held).toFixed(2)} s`,
  ].join(', ');
}

const [first = '', ...others] = process.argv.slice(2);
const orders = first === '--all' ? others : [first, ...others];
const stages = Object.entries(STAGES).filter(([name]) => first === '--all' || name === FIRST || name === LAST);
const heard = new Map(stages.map(([name]) => [name, [] as HeardLine[]]));
const show = ({ share, from, to }: ReturnType<typeof pooled>): string =>
  `${share.toFixed(1)} (${from.toFixed(1)} to ${to.toFixed(1)})`;

for (const order of orders) {
  const { performance } = await sungStems(order);
  const lines = different(performance.composition);
  const shares: string[] = [];
  for (const [name, stage] of stages) {
    const found = await hear(await stage(structuredClone(performance.task)), lines);
    heard.get(name)!.push(...found);
    shares.push(`${name} ${pooled(found).share.toFixed(1)} %`);
  }
  console.log(`${order}: ${shares.join(', ')}; ${await describe(performance)}`);
}
const all = heard.get(LAST)!;
console.log(`\n${all.reduce((sum, { words }) => sum + words, 0)} words of ${all.length} lines`);
for (const [name, lines] of heard)
  console.log(
    `${name.padEnd(36)} ${show(pooled(lines))} %, to the finished mix ${show(difference(lines, all))} points`,
  );
