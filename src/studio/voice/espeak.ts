/** Talks to the optional eSpeak NG process. */
import { type ChildProcess, fork } from 'node:child_process';
import { childEnvironment } from '#kit/child-environment.ts';
import { siblingModule } from '#kit/sibling-module.ts';
import { traitsOfIpa } from './ipa.ts';
import type { Speech } from './speech.ts';

export interface EspeakRequest {
  id: number;
  text: string;
  /** eSpeak's name of the voice: a language code and perhaps a variant ('it+f3'). */
  voice: string;
}

export interface EspeakAnswer {
  id: number;
  sampleRate: number;
  pcm: Int16Array;
  phonemes: { name: string; seconds: number; textPosition: number }[];
}

/** A phone and where its word begins in the text (characters from 1, as eSpeak counts). */
export interface WrittenPhone {
  name: string;
  textPosition: number;
}

export interface EspeakSpeech extends Speech {
  written: WrittenPhone[];
}

/** Bounds the work, instead of a time. */
const LONGEST_TEXT = 1000;

let running: { child: ChildProcess; waiting: Map<number, (answer: EspeakAnswer | Error) => void> } | undefined;
let requests = 0;

/** @throws Error when the process ends before it has answered */
export async function speakWithEspeak(text: string, voice: string): Promise<EspeakSpeech> {
  const { child, waiting } = (running ??= start());
  const id = ++requests;
  // No timer: a busy machine is slow, not broken. Who cancels the song ends this process's parent thread, and with it the process.
  const answer = await new Promise<EspeakAnswer | Error>((resolve) => {
    waiting.set(id, resolve);
    child.send({ id, text: text.slice(0, LONGEST_TEXT), voice } satisfies EspeakRequest);
  });
  waiting.delete(id);
  if (answer instanceof Error) throw answer;
  return speechOf(answer);
}

function start(): NonNullable<typeof running> {
  const { url, execArgv } = siblingModule(import.meta.url, 'espeak.process');
  const child = fork(url, {
    execArgv,
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, (answer: EspeakAnswer | Error) => void>();
  // An idle voice must not keep its parent alive.
  child.unref();
  child.channel?.unref();
  child.on('message', (answer: EspeakAnswer) => waiting.get(answer.id)?.(answer));
  const end = (reason: Error): void => {
    running = undefined;
    for (const settle of waiting.values()) settle(reason);
  };
  child.on('error', end);
  child.on('exit', (code) => end(new Error(`eSpeak ended with ${code}`)));
  return { child, waiting };
}

/** Empty phoneme events carry no sound of their own: their time goes to the phone before them. */
function speechOf({ sampleRate, pcm, phonemes }: EspeakAnswer): EspeakSpeech {
  const sounded = phonemes.filter(({ name }) => name !== '' && !/^[_()|:]+$/.test(name));
  const total = pcm.length / sampleRate;
  return {
    samples: Float32Array.from(pcm, (sample) => sample / 32768),
    sampleRate,
    written: sounded.map(({ name, textPosition }) => ({ name, textPosition })),
    phones: sounded.map(({ name, seconds }, index) => ({
      traits: traitsOfIpa(name),
      start: seconds,
      end: Math.max(seconds + 0.01, endOf(phonemes, sounded[index + 1]?.seconds ?? total, seconds)),
    })),
  };
}

/** A pause longer than this is not part of the phone. */
const LONGEST_MERGED_PAUSE = 0.12;

function endOf(phonemes: EspeakAnswer['phonemes'], next: number, start: number): number {
  const pause = phonemes.find(({ name, seconds }) => name === '' && seconds > start && seconds <= next);
  return pause && next - pause.seconds > LONGEST_MERGED_PAUSE ? pause.seconds : next;
}
