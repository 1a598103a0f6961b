import type { VocalStyle } from '../contracts.ts';
import type { LineProsody, Singer, SungLine, Take, TakeOptions } from '../score.ts';
import { singerFor, type VoiceGeneration } from '../voice/index.ts';
import { recitedText } from '../voice/neural/neural-singer.ts';
import type { Recording } from '../voice/speech.ts';
import { answerRequests } from './answer.ts';
import { round } from './sixteen-bits.ts';
import { buffersOf } from './thread.ts';

/** Choice of the voice; the same request always gives the same one. */
export interface VoiceChoice {
  language: string;
  vocalStyle: VocalStyle;
  seed: string;
  generation: VoiceGeneration;
}

export type SingingRequest =
  | { kind: 'read'; voice: VoiceChoice; isNeural: boolean; lines: { sung: string; display: string }[] }
  | {
      kind: 'sing';
      voice: VoiceChoice;
      line: SungLine;
      options: TakeOptions;
      /** The line as the operator's model says it; without one the embedded voice sings. */
      recording?: Recording;
    };

export type SingingAnswer =
  | { kind: 'no-voice' }
  | { kind: 'read'; range: Singer['range']; prosodies: LineProsody[] }
  | { kind: 'sung'; take: RoundedTake };

export interface RoundedTake extends Take {
  /** Value of a full-scale sample. */
  scale: number;
}

let known: { key: string; singer: Promise<Singer | null> } | undefined;
/** Recordings of lines, by their text. */
const recordings = new Map<string, Recording>();

function voiceOf(choice: VoiceChoice, isNeural: boolean): Promise<Singer | null> {
  const key = JSON.stringify({ choice, isNeural });
  if (known?.key !== key) known = { key, singer: singerFor({ ...choice, ...(isNeural ? { recite } : {}) }) };
  return known.singer;
}

async function recite(text: string): Promise<Recording> {
  const recording = recordings.get(text);
  if (!recording) throw new Error('a line came without its recording');
  return recording;
}

answerRequests<SingingRequest, SingingAnswer>(async (request) => {
  const recording = request.kind === 'sing' ? request.recording : undefined;
  const isNeural = request.kind === 'read' ? request.isNeural : recording !== undefined;
  const singer = await voiceOf(request.voice, isNeural);
  if (!singer) return { answer: { kind: 'no-voice' }, transfer: [] };
  if (request.kind === 'sing') {
    if (recording) recordings.set(recitedText(request.line), recording);
    const take = await singer.sing(request.line, request.options);
    const scale = round([take.samples]);
    return { answer: { kind: 'sung', take: { ...take, scale } }, transfer: buffersOf([take.samples]) };
  }
  const prosodies: LineProsody[] = [];
  for (const line of request.lines) prosodies.push(await singer.prosody(line.sung, line.display));
  return { answer: { kind: 'read', range: singer.range, prosodies }, transfer: [] };
});
