/** The singers on their threads: they read the lyrics, then share the lines between them. */
import type { LyricLine } from '../contracts.ts';
import { writtenProsody } from '../music/written-prosody.ts';
import type { LineProsody, Singer } from '../score.ts';
import type { ChosenVoice } from './chosen-voice.ts';
import type { RoundedTake, SingingAnswer, SingingRequest, VoiceChoice } from './singing.worker.ts';
import type { TakeJob } from './takes.ts';
import { StudioThread } from './thread.ts';

export interface Reading {
  /** True when the song has a vocal; false for an instrumental. */
  voice: boolean;
  range: Singer['range'];
  /** One for each line that was read. */
  prosodies: LineProsody[];
  /** Plain sentences for the producer. */
  notes: string[];
}

type SingingThread = StudioThread<SingingRequest, SingingAnswer>;

/** Range of the instrument that plays the melody when nobody sings, as MIDI notes. */
const GUIDE_RANGE = { low: 60, high: 79 };

/** Fewer lines than this are not worth a second thread. */
const WORTH_HELP = 4;

export class Vocalists {
  readonly #choice: VoiceChoice;
  readonly #voice: ChosenVoice;
  readonly #threads: SingingThread[] = [];
  #stopped = false;

  constructor(choice: VoiceChoice, voice: ChosenVoice) {
    this.#choice = choice;
    this.#voice = voice;
    this.#enlist();
  }

  #enlist(): SingingThread {
    const thread: SingingThread = new StudioThread('singing.worker');
    this.#threads.push(thread);
    return thread;
  }

  async read(lines: LyricLine[], language: string): Promise<Reading> {
    const answer = await this.#threads[0]!.ask({
      kind: 'read',
      voice: this.#choice,
      isNeural: this.#voice.id !== null,
      lines,
    });
    if (answer.kind === 'read') {
      const { range, prosodies } = answer;
      return { voice: true, range, prosodies, notes: [] };
    }
    return {
      voice: false,
      range: GUIDE_RANGE,
      prosodies: lines.map((line) => writtenProsody(line.display, language)),
      notes: [`No voice is installed for ${languageName(language)}: instrumental with captions.`],
    };
  }

  /**
   * One thread sings while the band plays; when `bandIsDone`, a second joins in its place. Each takes the next line as soon
   * as it is free. One take for each job, in their order.
   */
  async sing(
    jobs: readonly TakeJob[],
    bandIsDone: Promise<unknown>,
    onProgress: (fraction: number) => void,
  ): Promise<RoundedTake[]> {
    const takes: RoundedTake[] = [];
    let next = 0;
    let done = 0;
    const work = async (thread: SingingThread): Promise<void> => {
      while (next < jobs.length) {
        const index = next++;
        const { line, options } = jobs[index]!;
        const recording = this.#voice.recordingOf(line);
        const sung = { voice: this.#choice, line, options, ...(recording ? { recording } : {}) };
        const answer = await thread.ask({ kind: 'sing', ...sung });
        if (answer.kind === 'sung') takes[index] = answer.take;
        onProgress(++done / jobs.length);
      }
    };
    const help = bandIsDone.then(() => {
      const isNeeded = !this.#stopped && jobs.length - next >= WORTH_HELP;
      return isNeeded ? work(this.#enlist()) : undefined;
    });
    await Promise.all([work(this.#threads[0]!), help]);
    return takes;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}

/** In English, for the producer; the code itself when it is none. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
