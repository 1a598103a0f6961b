import type { Trap } from '#engine-stand-ins/traps.ts';

/** Each trap of an engine that sings, and the attempts that are on record in the end, with their pence. */
export const ends: { engine: string; trap: Trap; songs: string[] }[] = [
  { engine: 'ace-step', trap: 'busy', songs: ['refused 0', 'answered 0'] },
  { engine: 'ace-step', trap: 'code-500', songs: ['failed 0', 'answered 0'] },
  { engine: 'ace-step', trap: 'fails', songs: ['failed 0', 'answered 0'] },
  { engine: 'ace-step', trap: 'slow', songs: ['answered 0'] },
  { engine: 'ace-step', trap: 'file-gone', songs: ['failed 0', 'answered 0'] },
  { engine: 'ace-step', trap: 'cut', songs: ['answered 0'] },
  { engine: 'ace-step', trap: 'lost', songs: ['failed 0', 'answered 0'] },
  { engine: 'ace-step', trap: 'not-audio', songs: ['failed 0', 'answered 0'] },
  { engine: 'elevenlabs', trap: 'busy', songs: ['refused 60', 'answered 60'] },
  { engine: 'elevenlabs', trap: 'bad-key', songs: ['refused 60', 'answered 0'] },
  { engine: 'elevenlabs', trap: 'invalid', songs: ['refused 60', 'answered 0'] },
  { engine: 'elevenlabs', trap: 'moderated', songs: ['refused 60', 'answered 0'] },
  { engine: 'elevenlabs', trap: 'broken', songs: ['perhaps-bought 60', 'answered 60'] },
  { engine: 'elevenlabs', trap: 'cut', songs: ['perhaps-bought 60', 'answered 60'] },
  { engine: 'elevenlabs', trap: 'not-audio', songs: ['failed 60', 'answered 60'] },
  { engine: 'fal', trap: 'busy', songs: ['refused 40', 'answered 40'] },
  { engine: 'fal', trap: 'not-audio', songs: ['failed 40', 'answered 40'] },
  { engine: 'fal', trap: 'bad-key', songs: ['refused 40', 'answered 0'] },
  { engine: 'fal', trap: 'invalid', songs: ['refused 40', 'answered 0'] },
  { engine: 'fal', trap: 'ends-in-error', songs: ['failed 40', 'answered 40'] },
  { engine: 'fal', trap: 'expired', songs: ['failed 40', 'answered 40'] },
  { engine: 'fal', trap: 'cut', songs: ['answered 40'] },
];
