/** The singers on their threads: they read the lyrics, then share the lines between them. */
import type { Lyrics } from '../contracts.ts';
import type { PlacedTake } from '../mix/voice-bus.ts';
import { writtenProsody } from '../music/written-prosody.ts';
import type { LineProsody, Singer, Take } from '../score.ts';
import type { SingingAnswer, SingingRequest, VoiceChoice } from './singing.worker.ts';
import type { TakeJob } from './takes.ts';
import { StudioThread } from './thread.ts';

export interface Reading {
  /** True when the song has a vocal; false for an instrumental. */
  voice: boolean;
  range: Singer['range'];
  /** One for each line of the lyrics. */
  prosodies: LineProsody[];
  /** Plain sentences for the producer. */
  notes: string[];
}

export interface SungTakes {
  takes: PlacedTake[];
  /** Of the lead, by line. */
  syllables: Map<number, Take['syllables']>;
}

type SingingThread = StudioThread<SingingRequest, SingingAnswer>;

/** Range of the instrument that plays the melody when nobody sings, as MIDI notes. */
const GUIDE_RANGE = { low: 60, high: 79 };

/** Fewer lines than this are not worth a second thread. */
const WORTH_HELP = 4;

export class Vocalists {
  readonly #choice: VoiceChoice;
  readonly #threads: SingingThread[] = [];
  #stopped = false;

  constructor(choice: VoiceChoice) {
    this.#choice = choice;
    this.#enlist();
  }

  #enlist(): SingingThread {
    const thread: SingingThread = new StudioThread('singing.worker');
    this.#threads.push(thread);
    return thread;
  }

  async read(lyrics: Lyrics): Promise<Reading> {
    const lines = lyrics.sections.flatMap((section) => section.lines);
    const answer = await this.#threads[0]!.ask({ kind: 'read', voice: this.#choice, lines });
    if (answer.kind === 'read') {
      const { range, prosodies } = answer;
      return { voice: true, range, prosodies, notes: ['Sung by the embedded preview voice.'] };
    }
    return {
      voice: false,
      range: GUIDE_RANGE,
      prosodies: lines.map((line) => writtenProsody(line.display, lyrics.language)),
      notes: [`No voice is installed for ${languageName(lyrics.language)}: instrumental with captions.`],
    };
  }

  /**
   * One thread sings while the band plays; when `bandIsDone`, a second joins in its place. Each takes the next line as soon
   * as it is free.
   */
  async sing(
    jobs: readonly TakeJob[],
    bandIsDone: Promise<unknown>,
    onProgress: (fraction: number) => void,
  ): Promise<SungTakes> {
    const takes: Take[] = [];
    let next = 0;
    let done = 0;
    const work = async (thread: SingingThread): Promise<void> => {
      while (next < jobs.length) {
        const index = next++;
        const { line, options } = jobs[index]!;
        const answer = await thread.ask({ kind: 'sing', voice: this.#choice, line, options });
        if (answer.kind === 'sung') takes[index] = answer.take;
        onProgress(++done / jobs.length);
      }
    };
    const help = bandIsDone.then(() => {
      const isNeeded = !this.#stopped && jobs.length - next >= WORTH_HELP;
      return isNeeded ? work(this.#enlist()) : undefined;
    });
    await Promise.all([work(this.#threads[0]!), help]);
    const syllables = new Map<number, Take['syllables']>();
    jobs.forEach((job, i) => {
      if (job.kind === 'lead') syllables.set(job.line.line, takes[i]!.syllables);
    });
    return {
      takes: jobs.map((job, i) => ({ kind: job.kind, start: takes[i]!.start, samples: takes[i]!.samples })),
      syllables,
    };
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
