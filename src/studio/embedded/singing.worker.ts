import type { VocalStyle } from '../contracts.ts';
import type { LineProsody, Singer, SungLine, Take, TakeOptions } from '../score.ts';
import { singerFor, type VoiceGeneration } from '../voice/index.ts';
import { answerRequests } from './answer.ts';
import { buffersOf } from './thread.ts';

/** Choice of the voice; the same request always gives the same one. */
export interface VoiceChoice {
  language: string;
  vocalStyle: VocalStyle;
  seed: string;
  generation: VoiceGeneration;
}

export type SingingRequest =
  | { kind: 'read'; voice: VoiceChoice; lines: { sung: string; display: string }[] }
  | { kind: 'sing'; voice: VoiceChoice; line: SungLine; options: TakeOptions };

export type SingingAnswer =
  | { kind: 'no-voice' }
  | { kind: 'read'; range: Singer['range']; prosodies: LineProsody[] }
  | { kind: 'sung'; take: Take };

let known: { key: string; singer: Promise<Singer | null> } | undefined;

function voiceOf(choice: VoiceChoice): Promise<Singer | null> {
  const key = JSON.stringify(choice);
  if (known?.key !== key) known = { key, singer: singerFor(choice) };
  return known.singer;
}

answerRequests<SingingRequest, SingingAnswer>(async (request) => {
  const singer = await voiceOf(request.voice);
  if (!singer) return { answer: { kind: 'no-voice' }, transfer: [] };
  if (request.kind === 'sing') {
    const take = await singer.sing(request.line, request.options);
    return { answer: { kind: 'sung', take }, transfer: buffersOf([take.samples]) };
  }
  const prosodies: LineProsody[] = [];
  for (const line of request.lines) prosodies.push(await singer.prosody(line.sung, line.display));
  return { answer: { kind: 'read', range: singer.range, prosodies }, transfer: [] };
});
