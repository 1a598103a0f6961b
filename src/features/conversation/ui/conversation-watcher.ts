import type { Message } from '../contract.ts';
import { type ConversationTransport, refusalOf } from './conversation-api.ts';

const second = 1000;
/** CHAT-01 */
const pollEvery = 5 * second;
/** Milliseconds without an event after which the stream is dead; the server sends a heartbeat every 15 seconds. */
const silentFor = 40 * second;
const firstPause = second;
const longestPause = 30 * second;
/** Milliseconds before the next stream when there are too many; until then it only polls every 5 seconds. */
const pauseWhenFull = 60 * second;

interface Watching {
  transport: ConversationTransport;
  cursor: () => number;
  onMessages: (messages: readonly Message[]) => void;
  onLive: (live: boolean) => void;
  /** Access has ended. */
  onGone: () => void;
}

/**
 * Follows one conversation: by a stream, and while that is down by polling every five seconds. Both begin at the cursor,
 * so that a server restart neither loses nor duplicates a message.
 */
export class ConversationWatcher {
  readonly #watching: Watching;
  readonly #over = new AbortController();
  #live = false;

  constructor(watching: Watching) {
    this.#watching = watching;
    void this.#keepStreaming();
    void this.#keepAsking();
  }

  stop(): void {
    this.#over.abort();
    this.#setLive(false);
  }

  #setLive(live: boolean): void {
    if (this.#live === live) return;
    this.#live = live;
    this.#watching.onLive(live);
  }

  async #keepStreaming(): Promise<void> {
    let wait = firstPause;
    while (!this.#over.signal.aborted) {
      try {
        if (await this.#stream()) wait = firstPause;
      } catch (error) {
        if (this.#isGone(error)) return;
        if (refusalOf(error)?.code === 'TOO_MANY_STREAMS') wait = pauseWhenFull;
      }
      this.#setLive(false);
      await pause(wait, this.#over.signal);
      wait = Math.min(wait * 2, longestPause);
    }
  }

  /** Reads one stream to its end. @returns true if any event came. @throws the error that broke it */
  async #stream(): Promise<boolean> {
    const { transport, cursor, onMessages } = this.#watching;
    const silence = new AbortController();
    const timer = { alarm: setTimeout(() => silence.abort(), silentFor) };
    const signal = AbortSignal.any([this.#over.signal, silence.signal]);
    let came = false;
    try {
      const stream = await transport.watch(cursor(), signal);
      this.#setLive(true);
      for await (const event of stream) {
        came = true;
        clearTimeout(timer.alarm);
        timer.alarm = setTimeout(() => silence.abort(), silentFor);
        if (this.#over.signal.aborted) return came;
        if (event.type === 'message') onMessages([event.message]);
      }
    } finally {
      clearTimeout(timer.alarm);
    }
    return came;
  }

  async #keepAsking(): Promise<void> {
    const { transport, cursor, onMessages } = this.#watching;
    for (;;) {
      await pause(pollEvery, this.#over.signal);
      if (this.#over.signal.aborted) return;
      if (this.#live) continue;
      try {
        const { messages } = await transport.read({ after: cursor() });
        if (!this.#over.signal.aborted) onMessages(messages);
      } catch (error) {
        if (this.#isGone(error)) return;
      }
    }
  }

  #isGone(error: unknown): boolean {
    if (!isFinalError(error)) return false;
    this.stop();
    this.#watching.onGone();
    return true;
  }
}

/** True when a retry is useless: the order is closed to this browser, or nobody is signed in any more. */
export function isFinalError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return ['ORDER_NOT_FOUND', 'SESSION_ENDED', 'UNAUTHORIZED', 'FORBIDDEN'].includes(String(code));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const over = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    signal.addEventListener('abort', over, { once: true });
  });
}
