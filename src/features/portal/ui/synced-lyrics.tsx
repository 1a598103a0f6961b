import type { PortalOrder } from '../contract.ts';

/** Seconds before its first word at which a line is highlighted, so that it can be read in time. */
const ahead = 0.35;

/** Lyrics synced with playback: previous, current and next line. */
export function SyncedLyrics({ order, second }: { order: PortalOrder; second: number }) {
  const lines = order.lyrics?.flatMap((section) => section.lines) ?? [];
  const starts = order.line_starts;
  if (lines.length === 0 || !starts) return null;
  const now = starts.findLastIndex((start) => start <= second + ahead);
  const first = Math.min(Math.max(0, now - 1), Math.max(0, lines.length - 3));
  return (
    <ol className="moving-lyrics" aria-hidden="true" lang={languageTag(order)} dir="auto">
      {lines.slice(first, first + 3).map((line, position) => (
        <li key={first + position} data-now={first + position === now}>
          {line}
        </li>
      ))}
    </ol>
  );
}

/** The lyrics' language as BCP 47 if the song says it so ('en'), else undetermined. */
export function languageTag({ lyrics_language }: PortalOrder): string {
  return lyrics_language && /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(lyrics_language) ? lyrics_language : 'und';
}
