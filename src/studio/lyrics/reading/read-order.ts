/** An order that was read for what it forbids. */
import type { SongBrief } from '../../contracts.ts';

/** Tells which words an order forbids. */
export interface Forbidden {
  /** Words of the buyer, or of anybody, that say it. */
  readonly isIn: (text: string) => boolean;
  /** Words of ours that say it, or that would remind of it: "the number changes" where the age is forbidden. */
  readonly isHintedIn: (text: string) => boolean;
  /** Sentences of the order that forbid something. */
  readonly asked: readonly string[];
  /** A text of the order without such sentences. */
  readonly without: (text: string) => string;
}

const nothingForbidden: Forbidden = { isIn: () => false, isHintedIn: () => false, asked: [], without: (text) => text };

/** An order that was read for what it forbids. */
export interface ReadOrder extends SongBrief {
  forbidden?: Forbidden;
}

export const forbiddenBy = (order: ReadOrder): Forbidden => order.forbidden ?? nothingForbidden;
