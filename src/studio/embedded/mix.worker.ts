/** Mixes on two threads, and codes what it mixed: the band and the mastering here, the voice on a thread that is started with this one. */
import { encodeWav } from '../dsp/wav.ts';
import { mix, type MixLevels, type MixTask, voiceTaskOf } from '../mix/mix.ts';
import { encodeMp3 } from '../mix/mp3.ts';
import type { Lead, Stereo } from '../mix/voice-bus.ts';
import type { VoiceDesk, VoiceTask } from '../mix/voice-desk.ts';
import { answerRequests } from './answer.ts';
import { buffersOf, StudioThread } from './thread.ts';
import type { VoiceAnswer, VoiceRequest } from './voice-desk.worker.ts';

export type MixTaskOfSong = MixTask & { sampleRate: 44100 };

export type MixRequest = { kind: 'mix'; task: MixTaskOfSong } | { kind: 'encode' };

export type MixAnswer =
  | { kind: 'mixed'; wav: Uint8Array; seconds: number; levels: MixLevels }
  /** Frames without tags. */
  | { kind: 'encoded'; mp3: Uint8Array };

class ThreadedVoiceDesk implements VoiceDesk {
  readonly #thread: StudioThread<VoiceRequest, VoiceAnswer>;
  readonly #task: VoiceTask;

  constructor(thread: StudioThread<VoiceRequest, VoiceAnswer>, task: VoiceTask) {
    this.#thread = thread;
    this.#task = task;
  }

  async lead(): Promise<Lead> {
    const takes = this.#task.takes.map(({ samples }) => samples);
    const { channels, level } = await this.#thread.ask({ kind: 'lead', task: this.#task }, buffersOf(takes));
    return { samples: channels[0]!, level };
  }

  sides(): Promise<Stereo> {
    return this.#stereo({ kind: 'sides' }, []);
  }

  /** Then the thread ends, with all that it holds. */
  async room(send: Stereo): Promise<Stereo> {
    const wet = await this.#stereo({ kind: 'room', send }, buffersOf([send.left, send.right]));
    await this.#thread.stop();
    return wet;
  }

  async #stereo(request: VoiceRequest, transfer: ArrayBuffer[]): Promise<Stereo> {
    const { channels } = await this.#thread.ask(request, transfer);
    return { left: channels[0]!, right: channels[1]! };
  }
}

const voices = new StudioThread<VoiceRequest, VoiceAnswer>('voice-desk.worker');
let channels: [Float32Array, Float32Array] | undefined;

answerRequests<MixRequest, MixAnswer>(async (request) => {
  if (request.kind === 'mix') {
    const { task } = request;
    const desk = task.takes.length > 0 ? new ThreadedVoiceDesk(voices, voiceTaskOf(task)) : undefined;
    const { left, right, levels } = await mix(task, desk);
    channels = [left, right];
    const wav = encodeWav({ sampleRate: task.sampleRate, channels });
    const seconds = left.length / task.sampleRate;
    return { answer: { kind: 'mixed', wav, seconds, levels }, transfer: buffersOf([wav]) };
  }
  if (!channels) throw new Error('nothing was mixed that could be encoded');
  const mp3 = await encodeMp3(...channels, 44_100);
  return { answer: { kind: 'encoded', mp3 }, transfer: buffersOf([mp3]) };
});
