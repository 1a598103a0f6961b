import { m } from '#messages/messages.js';

/** Sentences of a page by the codes of the refusals that they explain. */
export type RefusalSentences = Readonly<Record<string, () => string>>;

/** Refusals that any procedure of an order may answer with. */
const common: RefusalSentences = {
  SERVICE_UNAVAILABLE: m.refusal_unavailable,
  DISK_FULL: m.refusal_disk_full,
  ORDER_NOT_FOUND: m.refusal_order_not_found,
};

/** Explains a refusal in the page's language: by the page's own sentence, else by the server's, which is English. */
export function refusalText({ code, message }: { code: string; message: string }, own: RefusalSentences = {}): string {
  return (own[code] ?? common[code])?.() ?? message;
}
