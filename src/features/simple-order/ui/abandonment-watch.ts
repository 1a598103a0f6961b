import {
  afterEvent,
  type VisitAction,
  type VisitEvent,
  hiddenFor,
  idleAfter,
  type Visit,
} from '../domain/abandonment.ts';

/** DOM events that count as movement of mouse, key or scroll; touch counts as mouse. */
const movements = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'touchmove'] as const;

/** LEG-07: watches one visit to the form and sends at most one record that it was left. */
export class AbandonmentWatch {
  #send: (isLeaving: boolean) => void = () => undefined;
  #visit: Visit = { typed: false, submitted: false, sent: false };
  readonly #timers = new Map<'idle' | 'hidden', ReturnType<typeof setTimeout>>();

  /** Restores the state that an earlier visit to the same draft left. */
  remember(known: Visit): void {
    this.#visit = known;
    if (known.typed) this.happened('typed');
  }

  happened(happening: VisitEvent): void {
    const { visit, deeds } = afterEvent(this.#visit, happening);
    this.#visit = visit;
    for (const deed of deeds) this.#do(deed);
  }

  #do(deed: VisitAction): void {
    switch (deed) {
      case 'send':
      case 'send-leaving':
        return this.#send(deed === 'send-leaving');
      case 'time-idle':
        return this.#time('idle', idleAfter, 'idled');
      case 'time-hidden':
        return this.#time('hidden', hiddenFor, 'stayed-hidden');
      case 'stop-idle':
        return clearTimeout(this.#timers.get('idle'));
      case 'stop-hidden':
        return clearTimeout(this.#timers.get('hidden'));
    }
  }

  #time(timer: 'idle' | 'hidden', milliseconds: number, over: VisitEvent): void {
    clearTimeout(this.#timers.get(timer));
    this.#timers.set(
      timer,
      setTimeout(() => this.happened(over), milliseconds),
    );
  }

  /**
   * Listens to the page until the returned function is called, which counts as leaving it. `send` sends the typed
   * answers; `isLeaving` is true when the page is being left.
   */
  listen(send: (isLeaving: boolean) => void): () => void {
    this.#send = send;
    const moved = (): void => this.happened('moved');
    const left = (): void => this.happened('left');
    const seen = (): void => this.happened(document.hidden ? 'hidden' : 'shown');
    for (const movement of movements) window.addEventListener(movement, moved, { passive: true, capture: true });
    window.addEventListener('pagehide', left);
    document.addEventListener('visibilitychange', seen);
    return () => {
      left();
      for (const movement of movements) window.removeEventListener(movement, moved, { capture: true });
      window.removeEventListener('pagehide', left);
      document.removeEventListener('visibilitychange', seen);
      for (const timer of this.#timers.values()) clearTimeout(timer);
    };
  }
}
