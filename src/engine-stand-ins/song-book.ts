import { createHash } from 'node:crypto';

export interface StandInWord {
  text: string;
  start: number;
  end: number;
}

export interface StandInSong {
  mp3: Uint8Array;
  /** Words as they are sung, with their seconds. */
  words: StandInWord[];
}

/** Text with section headings, as an engine is given it. */
export interface SingRequest {
  lyrics: string;
  style: string;
  /** BCP 47 */
  language: string;
  seed: number;
}

export type Singer = (request: SingRequest) => Promise<StandInSong>;

/** Songs that the stand-ins gave out, by the digest of their bytes. */
export class SongBook {
  readonly #words = new Map<string, StandInWord[]>();

  keep({ mp3, words }: StandInSong): void {
    this.#words.set(digest(mp3), words);
  }

  /** Null for a file that is none of ours. */
  wordsOf(bytes: Uint8Array): StandInWord[] | null {
    return this.#words.get(digest(bytes)) ?? null;
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
