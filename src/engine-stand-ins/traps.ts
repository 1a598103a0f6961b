/** Failures that the services document, or that their users report. */
export const traps = {
  'ace-step': [
    'busy',
    'code-500',
    'lost',
    'fails',
    'slow',
    'file-gone',
    'cut',
    'not-audio',
    'no-answer',
    'missing-line',
  ],
  elevenlabs: ['busy', 'bad-key', 'invalid', 'moderated', 'broken', 'cut', 'not-audio', 'no-answer', 'missing-line'],
  fal: [
    'busy',
    'busy-a-second',
    'busy-an-hour',
    'bad-key',
    'invalid',
    'ends-in-error',
    'expired',
    'cut',
    'not-audio',
    'no-answer',
    'missing-line',
  ],
  chat: ['busy', 'no-schema', 'no-format', 'prose', 'bad-form', 'refuses', 'invents', 'cut', 'no-answer'],
  transcription: ['busy', 'segments', 'no-answer'],
} as const;

export type StandInService = keyof typeof traps;
export type Trap = (typeof traps)[StandInService][number];

/** The trap of that name that the service has. */
export function trapNamed(service: string, name: string): { service: StandInService; trap: Trap } | undefined {
  const all = Object.entries(traps) as [StandInService, readonly Trap[]][];
  return all
    .flatMap(([known, names]) => names.map((trap) => ({ service: known, trap })))
    .find((one) => one.service === service && one.trap === name);
}

/** Traps that wait for a service's next calls, the first in front. */
export class PlannedTraps {
  readonly #planned = new Map<StandInService, Trap[]>();

  plan(service: StandInService, ...next: Trap[]): void {
    this.#planned.set(service, [...(this.#planned.get(service) ?? []), ...next]);
  }

  next(service: StandInService): Trap | undefined {
    return this.#planned.get(service)?.shift();
  }
}

/** A body that ends in the middle of its bytes, as a lost connection leaves it. */
export function cutBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new Error('the connection was cut'));
      else controller.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2)));
      sent = true;
    },
  });
}

/** A file that is none: an error in the place of audio, with 200. */
export const notAudio = '<html><body>Internal error</body></html>';

/** An answer that never comes; it ends with the connection. */
export function noAnswer(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true });
  });
}

/** The song without one line: its second. */
export function withoutLine(lyrics: string): string {
  const lines = lyrics.split('\n');
  const sung = lines.flatMap((line, index) => (line.trim() !== '' && !line.startsWith('[') ? [index] : []));
  return lines.filter((_, index) => index !== sung[1]).join('\n');
}
