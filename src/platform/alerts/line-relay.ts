/** Sees the lines of a log. */
export type LineListener = (fields: unknown, message: unknown) => void;

/** Maximum number of lines buffered before a listener is attached. */
const mostKept = 200;

/** Forwards log lines to a listener attached later; until then it buffers those that raise or end an alert. */
export class LineRelay {
  #kept: Parameters<LineListener>[] = [];
  #listener: LineListener | null = null;

  readonly note: LineListener = (fields, message) => {
    if (this.#listener) return this.#listener(fields, message);
    const isAbout = typeof fields === 'object' && fields !== null && ('alert' in fields || 'alertEnded' in fields);
    if (isAbout && this.#kept.length < mostKept) this.#kept.push([fields, message]);
  };

  attach(listener: LineListener): void {
    this.#listener = listener;
    for (const line of this.#kept) listener(...line);
    this.#kept = [];
  }
}
