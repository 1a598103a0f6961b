import { samplesOf } from '../band/band-buses.ts';
import { StudioError } from '../contracts.ts';
import type { MixAnswer, MixRequest, MixTaskOfSong } from './mix.worker.ts';
import { buffersOf, StudioThread } from './thread.ts';

/** Mixes a song away from the thread that made it. Started early, it is ready when the song is sung. */
export class Mixer {
  readonly #thread = new StudioThread<MixRequest, MixAnswer>('mix.worker');

  /** Takes the samples of the task over. */
  async mix(task: MixTaskOfSong): Promise<Extract<MixAnswer, { kind: 'mixed' }>> {
    const samples = [...samplesOf(task.band), ...task.takes.map((take) => take.samples)];
    const answer = await this.#thread.ask({ kind: 'mix', task }, buffersOf(samples));
    if (answer.kind === 'mixed') return answer;
    throw new StudioError('internal', 'the mixer answered another request');
  }

  /** Of what was mixed: frames without tags. */
  async encode(): Promise<Uint8Array> {
    const answer = await this.#thread.ask({ kind: 'encode' });
    if (answer.kind === 'encoded') return answer.mp3;
    throw new StudioError('internal', 'the mixer answered another request');
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
