/** Seconds before its first word at which a line stands out, so that it can be read in time. */
const ahead = 0.35;

/** Milliseconds after a reader's own scrolling in which the page does not scroll by itself. */
const readerScrolls = 6000;

/** Highlights the sung line of the lyrics and keeps it in view. */
export function syncLyrics(song: HTMLAudioElement): void {
  const lines = Array.from(document.querySelectorAll<HTMLElement>('.gift-lyrics [data-start]'));
  const starts = lines.map((line) => Number(line.dataset['start']));
  if (lines.length === 0) return;
  let now = -1;
  let scrolledAt = -Infinity;
  for (const event of ['wheel', 'touchmove', 'keydown'])
    addEventListener(event, () => (scrolledAt = performance.now()), { passive: true });
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const move = (): void => {
    // Counted, for old telephones know no `findLastIndex`.
    const sung = song.currentTime > 0 ? starts.filter((start) => start <= song.currentTime + ahead).length - 1 : -1;
    if (sung === now) return;
    now = sung;
    for (const [position, line] of lines.entries()) {
      line.dataset['sung'] = position < now ? 'past' : position === now ? 'now' : '';
      if (position === now) line.setAttribute('aria-current', 'true');
      else line.removeAttribute('aria-current');
    }
    const isReading = performance.now() - scrolledAt < readerScrolls || song.paused;
    if (!isReading) lines[now]?.scrollIntoView({ block: 'center', behavior });
  };
  for (const event of ['timeupdate', 'seeked']) song.addEventListener(event, move);
}
