/** The voice that sings a song: that of an earlier version, the operator's neural one, or the embedded one where neither can. */
import type { EarlierSong } from '../contracts.ts';
import type { SungLine } from '../score.ts';
import { hasVoice } from '../voice/installed.ts';
import { neuralVoiceFor } from '../voice/index.ts';
import { recitedText } from '../voice/neural/neural-singer.ts';
import { NeuralSpeaker, NeuralVoiceError } from '../voice/neural/neural-speaker.ts';
import { nameOfNeuralVoice, type NeuralVoice } from '../voice/neural/neural-voices.ts';
import type { Recording } from '../voice/speech.ts';
import type { StoredSong } from './score-file.ts';
import type { VoiceChoice } from './singing.worker.ts';
import type { Crew } from './stems.ts';

/** All that decides the voice of a song. */
export interface VoiceWish {
  choice: VoiceChoice;
  neuralVoices: readonly NeuralVoice[];
  /** The earlier version, and its score where that can be read: a song that the embedded voice began stays with it. */
  earlier: EarlierSong | undefined;
  stored: StoredSong | null;
}

export class ChosenVoice {
  readonly #speaker: NeuralSpeaker | null;
  readonly #name: string;
  readonly #recordings = new Map<string, Recording>();
  readonly #storedId: string | null;
  /** Of the neural model that sings; null when the embedded voice does. */
  #id: string | null;
  /** Plain sentences for the producer. */
  readonly notes: string[] = [];

  private constructor(speaker: NeuralSpeaker | null, name: string, id: string | null, storedId: string | null) {
    this.#speaker = speaker;
    this.#name = name;
    this.#id = id;
    this.#storedId = storedId;
  }

  /** Loads the neural voice, if there is one for the song. */
  static async open({ choice, neuralVoices, earlier, stored }: VoiceWish, crew: Crew): Promise<ChosenVoice> {
    const storedId = stored?.neuralVoice ?? null;
    const mayBeNeural = stored ? storedId !== null : earlier?.recording !== null;
    const voice = mayBeNeural ? neuralVoiceFor(neuralVoices, choice) : undefined;
    if (!voice || !hasVoice(voice.language)) return new ChosenVoice(null, '', null, storedId);
    const speaker = new NeuralSpeaker(voice);
    crew.add(speaker);
    const name = nameOfNeuralVoice(voice);
    try {
      return new ChosenVoice(speaker, name, await speaker.load(), storedId);
    } catch (error) {
      if (!(error instanceof NeuralVoiceError)) throw error;
      const chosen = new ChosenVoice(speaker, name, null, storedId);
      chosen.notes.push(error.message);
      return chosen;
    }
  }

  get id(): string | null {
    return this.#id;
  }

  /** Nothing is sung anew: whatever is installed now, the song has the voice that it had. */
  async keepEarlierOne(): Promise<void> {
    await this.#speaker?.stop();
    this.#id = this.#storedId;
    if (this.#id !== null) this.notes.push('Sung by the neural voice of the earlier version.');
  }

  /** True when takes of the earlier version are in the voice that sings now. */
  get isTheEarlierOne(): boolean {
    return this.#id === this.#storedId;
  }

  /**
   * Has each line spoken before one is sung, and frees the model's memory. @returns false when the model fails at it: from
   * then on the embedded voice sings
   */
  async rehearse(lines: readonly SungLine[]): Promise<boolean> {
    if (this.#storedId !== null && !this.isTheEarlierOne)
      this.notes.push('The neural voice of the earlier version cannot sing any more: every line is sung again.');
    if (!this.#speaker || this.#id === null) return true;
    try {
      for (const text of new Set(lines.filter(({ syllables }) => syllables.length > 0).map(recitedText)))
        this.#recordings.set(text, await this.#speaker.speak(text));
      this.notes.push(`Sung by the neural voice ${this.#name}.`);
      return true;
    } catch (error) {
      if (!(error instanceof NeuralVoiceError)) throw error;
      this.notes.push(error.message);
      this.#id = null;
      return false;
    } finally {
      await this.#speaker.stop();
    }
  }

  /** For a singer of this voice. Undefined when the embedded voice sings. */
  recordingOf(line: SungLine): Recording | undefined {
    return this.#id === null ? undefined : this.#recordings.get(recitedText(line));
  }
}
