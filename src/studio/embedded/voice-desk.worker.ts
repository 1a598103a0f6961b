import type { Stereo } from '../mix/voice-bus.ts';
import { OwnVoiceDesk, type VoiceTask } from '../mix/voice-desk.ts';
import { answerRequests } from './answer.ts';
import { buffersOf } from './thread.ts';

export type VoiceRequest = { kind: 'lead'; task: VoiceTask } | { kind: 'sides' } | { kind: 'room'; send: Stereo };

/** A lead has one channel, all else has two. */
export interface VoiceAnswer {
  channels: Float32Array[];
  /** Of the lead. */
  level: number;
}

let desk: OwnVoiceDesk | undefined;

answerRequests<VoiceRequest, VoiceAnswer>(async (request) => {
  if (request.kind === 'lead') desk = new OwnVoiceDesk(request.task);
  if (!desk) throw new Error('a voice desk is asked for its lead first');
  const { samples, level } = desk.lead();
  if (request.kind === 'lead') return { answer: { channels: [samples], level }, transfer: [] };
  const { left, right } = request.kind === 'sides' ? desk.sides() : desk.room(request.send);
  return { answer: { channels: [left, right], level }, transfer: buffersOf([left, right]) };
});
