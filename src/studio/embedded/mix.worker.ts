import { encodeWav } from '../dsp/wav.ts';
import { mix, type Mixed, type MixTask } from '../mix/mix.ts';
import { encodeMp3 } from '../mix/mp3.ts';
import { answerRequests } from './answer.ts';
import { buffersOf } from './thread.ts';

export interface MixAnswer extends Omit<Mixed, 'left' | 'right'> {
  wav: Uint8Array<ArrayBuffer>;
  /** Frames without tags. */
  mp3: Uint8Array;
  seconds: number;
}

export type MixRequest = MixTask & { sampleRate: 44100 };

answerRequests<MixRequest, MixAnswer>(async (task, onProgress) => {
  const { left, right, ...measured } = mix(task);
  onProgress(0.6);
  const wav = encodeWav({ sampleRate: task.sampleRate, channels: [left, right] });
  const mp3 = await encodeMp3(left, right, task.sampleRate);
  return { answer: { ...measured, wav, mp3, seconds: left.length / task.sampleRate }, transfer: buffersOf([wav, mp3]) };
});
