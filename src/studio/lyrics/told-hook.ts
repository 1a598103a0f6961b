/** The hook of a told song, and where it comes from. */
import type { RefrainKind } from './as-told-rules.ts';
import type { Hook } from './chorus.ts';
import type { Passage } from './passages.ts';
import { joined } from './reading/tokens.ts';

export interface ToldHook extends Hook {
  /** Sentence of which it is a part. */
  source?: Passage;
  /** That part, where the verses tell it word for word. */
  detail?: string;
  /** Of a detail: a thing, what the recipient did or does, what we did. */
  kind?: RefrainKind;
}

/** The hook, or the saying in it, is a part of the sentence. */
export function saysHook(passage: Passage, { quote, source }: ToldHook): boolean {
  if (source !== undefined) return passage === source;
  return quote !== undefined && joined(passage.tokens).toLowerCase().includes(quote.toLowerCase());
}
