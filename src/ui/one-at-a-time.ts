/** Part of a media element that is needed to silence it. */
type Sounding = Pick<HTMLMediaElement, 'pause' | 'muted'>;

let sounding: Sounding | null = null;

/** Call when an element begins to play: whatever sounded before is paused. A muted one disturbs nobody. */
export function soundAlone(element: Sounding): void {
  if (element.muted || sounding === element) return;
  sounding?.pause();
  sounding = element;
}
