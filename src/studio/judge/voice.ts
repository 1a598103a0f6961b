import type { SungLine, Take } from '../score.ts';
import { judgeOnsets, type OnsetReport } from './onsets.ts';
import { judgePitch, type PitchReport } from './pitch.ts';
import { judgeRecall, type RecallReport } from './recall.ts';

export interface VoiceReport {
  pitch: PitchReport;
  onsets: OnsetReport;
  /** Null when no recogniser is installed. */
  recall: RecallReport | null;
}

const SAMPLE_RATE = 44_100;
const MARGIN = 0.25;

/** Measures a song's lead voice (mono, 44.1 kHz, samples[0] at song time `start`) against its score. */
export async function judgeVoice(
  { samples, start }: Pick<Take, 'samples' | 'start'>,
  lines: readonly SungLine[],
): Promise<VoiceReport> {
  const syllables = lines.flatMap((line) => line.syllables);
  const notes = syllables.flatMap((syllable) => syllable.notes);
  return {
    pitch: judgePitch(samples, SAMPLE_RATE, start, notes),
    onsets: judgeOnsets(
      samples,
      SAMPLE_RATE,
      start,
      syllables.map((syllable) => syllable.notes[0]!.start),
    ),
    recall: await judgeRecall(sungCuts(samples, start, lines)),
  };
}

/** Each sung line cut out, with what is sung in it. */
export function sungCuts(samples: Float32Array, start: number, lines: readonly SungLine[]) {
  return lines.filter((line) => line.syllables.length > 0).map((line) => cut(samples, start, line));
}

function cut(samples: Float32Array, start: number, line: SungLine) {
  const last = line.syllables.at(-1)!.notes.at(-1)!;
  const at = (time: number): number => Math.max(0, Math.round((time - start) * SAMPLE_RATE));
  const from = at(line.syllables[0]!.notes[0]!.start - MARGIN);
  return {
    samples: samples.subarray(from, at(last.start + last.duration + MARGIN)),
    sampleRate: SAMPLE_RATE,
    text: line.words.join(' '),
  };
}
