/** Part of a media element that is needed to silence it. */
type Sounding = Pick<HTMLMediaElement, 'pause' | 'muted'>;

let sounding: Sounding | null = null;

/** Pauses every other player when an element begins to play, unless it is muted. */
export function pauseOtherPlayers(element: Sounding): void {
  if (element.muted || sounding === element) return;
  sounding?.pause();
  sounding = element;
}
