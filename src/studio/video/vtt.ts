import type { CaptionLine } from './caption-lines.ts';

/** WebVTT of the lyric: a cue for each line, with the time of every word in it. */
export function writeVtt(lines: readonly CaptionLine[], duration: number): string {
  const cues = lines.flatMap((line) => {
    const [start, end] = [Math.max(0, line.shown), Math.min(duration, line.hidden)];
    if (!(stamp(end) > stamp(start))) return [];
    return [`${stamp(start)} --> ${stamp(end)}\n${cueText(line, start, end)}`];
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

/** Word times must rise and lie inside the cue. */
function cueText(line: CaptionLine, start: number, end: number): string {
  let last = stamp(start);
  let text = '';
  for (const [i, piece] of line.pieces.entries()) {
    if (i > 0 && piece.spaceBefore) text += ' ';
    const time = stamp(Math.max(0, piece.start));
    if (time > last && time < stamp(end)) {
      text += `<${time}>`;
      last = time;
    }
    text += escapeCue(piece.text);
  }
  return text;
}

const escapeCue = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** hh:mm:ss.mmm; fixed width, so that stamps compare as text. */
function stamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (divisor: number, modulus: number, width: number): string =>
    String(Math.floor(milliseconds / divisor) % modulus).padStart(width, '0');
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}
