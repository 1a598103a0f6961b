/** One line of a song. Times in seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

const timing = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> (?:(\d+):)?(\d\d):(\d\d\.\d{3})/;

/** The lines of a WebVTT file, without its marks for single words. What is no cue is passed over. */
export function readCues(vtt: string): Cue[] {
  return vtt
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => timing.test(line));
      const found = timing.exec(lines[at] ?? '');
      const text = lines
        .slice(at + 1)
        .join(' ')
        .replaceAll(/<[^>]*>/g, '')
        .trim();
      if (!found || text === '') return [];
      const [, hours, minutes, seconds, endHours, endMinutes, endSeconds] = found;
      return [{ start: inSeconds(hours, minutes, seconds), end: inSeconds(endHours, endMinutes, endSeconds), text }];
    });
}

function inSeconds(hours = '0', minutes = '0', seconds = '0'): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The line that is sung at `second`, or was last; -1 before the first. */
export function lineAt(cues: readonly Cue[], second: number): number {
  return cues.findLastIndex(({ start }) => start <= second);
}
