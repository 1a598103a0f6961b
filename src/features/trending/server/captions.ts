import { readCues } from '#features/gallery/server/index.ts';

/** Bytes of the largest file of captions: ten minutes of words many times over. */
export const largestCaptions = 512 * 1024;

/**
 * WebVTT with the cues of a file alone, written anew: no styles, settings or marks of whoever made it. Null for what is no WebVTT, or
 * has no line to show.
 */
export function cleanCaptions(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  if (text === null || !/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return null;
  const cues = readCues(text).filter(({ start, end }) => end > start);
  if (cues.length === 0) return null;
  const blocks = cues.map(({ start, end, text: words }) => `${clock(start)} --> ${clock(end)}\n${asCueText(words)}`);
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A sign that would begin a mark, or a line of times, is written so that it is shown. */
const asCueText = (words: string): string => words.replaceAll('-->', '→').replaceAll('<', '&lt;');

/** '00:01:02.500' */
function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, length: number): string => String(value).padStart(length, '0');
  const whole = Math.floor(milliseconds / 1000);
  return `${part(Math.floor(whole / 3600), 2)}:${part(Math.floor(whole / 60) % 60, 2)}:${part(whole % 60, 2)}.${part(milliseconds % 1000, 3)}`;
}
