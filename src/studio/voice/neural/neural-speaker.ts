/** Speaks with a neural model, within bounds of time and memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { childEnvironment } from '#kit/child-environment.ts';
import { siblingModule } from '#kit/sibling-module.ts';
import type { Recording } from '../speech.ts';
import type { ModelAnswer, ModelRequest } from './model-messages.ts';
import { LONGEST_MODEL_SECONDS, nameOfNeuralVoice, type NeuralVoice } from './neural-voices.ts';

/** The voice cannot be used. The message is a sentence for operator and producer; it holds nothing of the song. */
export class NeuralVoiceError extends Error {}

interface Bounds {
  /** Of all that is asked of one speaker together, its loading included. */
  seconds: number;
  mebibytes: number;
}

const BOUNDS: Bounds = { seconds: LONGEST_MODEL_SECONDS, mebibytes: 2048 };
/** Root mean square below which nothing is heard. */
const SILENT = 1e-4;
/** The same, above which it is no speech. */
const LOUDEST = 1;

export class NeuralSpeaker {
  readonly #voice: NeuralVoice;
  readonly #bounds: Bounds;
  readonly #child: ChildProcess;
  readonly #said = new Map<string, Promise<Recording>>();
  #settle: ((answer: ModelAnswer) => void) | undefined;
  #milliseconds: number;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(voice: NeuralVoice, bounds = BOUNDS) {
    this.#voice = voice;
    this.#bounds = bounds;
    this.#milliseconds = bounds.seconds * 1000;
    const { url, execArgv } = siblingModule(import.meta.url, 'model.process');
    this.#child = fork(url, {
      execArgv,
      env: childEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('message', (answer: ModelAnswer) => this.#settle?.(answer));
    this.#child.on('error', ({ message }) => this.#settle?.({ kind: 'failed', says: message }));
    this.#child.on('exit', () =>
      this.#settle?.({ kind: 'failed', says: 'its process ended: the model cannot be used' }),
    );
  }

  /** @returns a name of the model and its speaker, the same wherever its files lie @throws NeuralVoiceError */
  async load(): Promise<string> {
    const { folder, speaker } = this.#voice;
    const answer = await this.#ask({ kind: 'load', folder, speaker, mebibytes: this.#bounds.mebibytes });
    if (answer.kind === 'loaded') return answer.id;
    throw this.#error('it did not load');
  }

  /** Once for each text. @throws NeuralVoiceError */
  speak(text: string): Promise<Recording> {
    const said = this.#said.get(text) ?? this.#speak(text);
    this.#said.set(text, said);
    return said;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      this.#child.once('exit', resolve);
    });
    if (this.#child.kill('SIGKILL')) await ended;
  }

  async #speak(text: string): Promise<Recording> {
    const answer = await this.#ask({ kind: 'speak', text, speaker: this.#voice.speaker });
    if (answer.kind !== 'spoken') throw this.#error('it did not speak');
    const { samples, sampleRate } = answer;
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / (samples.length || 1));
    if (!(level > SILENT)) throw this.#error('it says nothing');
    if (level > LOUDEST) throw this.#error('it says what is no sound');
    return { samples, sampleRate };
  }

  /** One question after the other. */
  #ask(request: ModelRequest): Promise<ModelAnswer> {
    const asked = this.#turn.then(() => this.#exchange(request));
    this.#turn = asked.catch(() => undefined);
    return asked;
  }

  async #exchange(request: ModelRequest): Promise<ModelAnswer> {
    const begun = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<ModelAnswer>((resolve) => {
      this.#settle = resolve;
      const says = `it does not answer within ${this.#bounds.seconds} seconds`;
      timer = setTimeout(() => resolve({ kind: 'failed', says }), Math.max(0, this.#milliseconds));
      const gone = (): void => resolve({ kind: 'failed', says: 'its process has ended' });
      if (this.#child.connected) this.#child.send(request, (error) => error && gone());
      else gone();
    });
    clearTimeout(timer);
    this.#settle = undefined;
    this.#milliseconds -= performance.now() - begun;
    if (answer.kind !== 'failed') return answer;
    await this.stop();
    throw this.#error(answer.says);
  }

  #error(says: string): NeuralVoiceError {
    return new NeuralVoiceError(
      `The neural voice ${nameOfNeuralVoice(this.#voice)} cannot sing: ${says.replace(/[.\s]+$/, '')}.`,
    );
  }
}
