import type { BandTask } from '../band/render-band.ts';
import type { RoundedBand } from './band.worker.ts';
import { StudioThread } from './thread.ts';

/** Plays a band away from the thread that made it. */
export class Band {
  #thread: StudioThread<BandTask, RoundedBand> | undefined;

  /** Starts the thread, which reads its sound bank while the words are still being read. */
  prepare(): void {
    this.#thread ??= new StudioThread('band.worker');
  }

  /** The thread ends first: it holds the sound bank, and the second singer needs its core and its memory. */
  async play(task: BandTask, onProgress: (fraction: number) => void): Promise<RoundedBand> {
    this.prepare();
    const played = await this.#thread!.ask(task, [], onProgress);
    await this.stop();
    return played;
  }

  async stop(): Promise<void> {
    await this.#thread?.stop();
  }
}
