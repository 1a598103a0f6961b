import { ORPCError } from '@orpc/client';
import { m } from '#messages/messages.js';
import { spokenWait } from './spoken-values.ts';

/** Sentences of a page by the codes of the refusals that they explain. */
export type RefusalSentences = Readonly<Record<string, () => string>>;

/** Refusals that any procedure of an order may answer with. */
const common: RefusalSentences = {
  SERVICE_UNAVAILABLE: m.refusal_unavailable,
  DISK_FULL: m.refusal_disk_full,
  ORDER_NOT_FOUND: m.refusal_order_closed,
  LETTER_SENT_TODAY: m.refusal_letter_sent_today,
};

/** Refusals whose sentence says how long to wait, and what to do meanwhile. */
const saysItself: ReadonlySet<string> = new Set(['LETTER_SENT_TODAY']);

const tooOften = 429;

/** Seconds until a call that came too often may come again; null for any other refusal, and where nobody counted them. */
export function secondsToWait({ status, data }: { status?: number; data?: unknown }): number | null {
  if (status !== tooOften || typeof data !== 'object' || data === null) return null;
  const seconds = (data as { retry_after_seconds?: unknown }).retry_after_seconds;
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
}

/**
 * Explains a refusal in the page's language: how long to wait after calls that came too often; else by the page's own sentence, or by
 * the server's, which is English.
 */
export function refusalText(
  refusal: { code: string; message: string; status?: number; data?: unknown },
  own: RefusalSentences = {},
): string {
  const seconds = saysItself.has(refusal.code) ? null : secondsToWait(refusal);
  if (seconds !== null) return m.refusal_too_often({ time: spokenWait(seconds) });
  return (own[refusal.code] ?? common[refusal.code])?.() ?? refusal.message;
}

/** Explains a failed call: a refusal that the contract names by `refusalText`, anything else by the page's general sentence. */
export function failureText(error: unknown, general: () => string, own?: RefusalSentences): string {
  return error instanceof ORPCError && error.defined
    ? refusalText(error as ORPCError<string, unknown>, own)
    : general();
}
