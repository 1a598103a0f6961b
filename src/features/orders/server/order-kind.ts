import type { z } from 'zod';
import type { WhiteLabel } from '#kit/white-label.ts';
import type { SongBrief } from '#studio/contracts.ts';
import type { OrderDetailsByKind, OrderKind } from '../details.ts';
import type { Extra } from '../domain/extras.ts';
import type { PriceBook, PriceLine } from '../domain/price.ts';
import type { DeliveryPromise } from '../domain/turnaround.ts';

/** Paths and queries under the shop's address, without the leading slash. */
export interface ReturnPages {
  /** After the payment; `session_id` is added to its query. */
  paid: string;
  /** Back at the form, when the payment page is left without paying. */
  cancelled: string;
}

/**
 * One kind of order: everything the shop must know of it beyond the common columns. The room whose form it is defines it
 * and names it among the `orderKinds` of its room. `PriceList` says whose prices the visitor was shown, for kinds that
 * have several readings of one price.
 */
export interface OrderKindDefinition<Kind extends OrderKind, PriceList = void> {
  /** As it is stored. */
  kind: Kind;
  /** As staff know it. */
  name: () => string;
  /** The order's details as they are stored, also in orders of earlier releases. */
  details: z.ZodType<OrderDetailsByKind[Kind]>;
  /** `submitted` where the order is named so before its checkout exists. */
  firstStatus: 'pending' | 'submitted';
  priceLines(details: OrderDetailsByKind[Kind], book: PriceBook, priceList: PriceList): PriceLine[];
  includesFilm(details: OrderDetailsByKind[Kind]): boolean;
  promise(details: OrderDetailsByKind[Kind]): DeliveryPromise;
  /** The song brief for the studio, without its seed, which is the order's id. */
  brief(details: OrderDetailsByKind[Kind]): Omit<SongBrief, 'seed'>;
  extras(details: OrderDetailsByKind[Kind]): readonly Extra[];
  returnPages(order: { details: OrderDetailsByKind[Kind]; lines: readonly PriceLine[] }): ReturnPages;
  /** The details without personal data: choices from lists stay, typed text is removed. */
  redact(details: OrderDetailsByKind[Kind]): OrderDetailsByKind[Kind];
  /** Display texts that only some kinds have. */
  summary(details: OrderDetailsByKind[Kind]): Partial<OrderSummary>;
}

export interface OrderSummary {
  /** Name of the plan that pays for it: 'Starter'. Null for an order that is paid by itself. */
  plan: string | null;
  /** Language of the page it was ordered on, in which its buyer is written to. BCP 47. */
  pageLanguage: string;
  /** VAT-registered business that ordered it, for its receipt; null for everybody else. */
  business: { name: string; vatNumber: string } | null;
  /** Business in whose name all of it is shown and written; null for an order in the shop's. */
  whiteLabel: WhiteLabel | null;
  /**
   * True for a song that a business gives on under its own name, also where that name was taken off it since. Its buyer is not the
   * shop's to ask for a review, to remind or to lead to the magazine.
   */
  isGivenOn: boolean;
  /** Destination of the journey it is about. */
  destination: string | null;
}

/** Defaults that most kinds share and need not state. */
const common = {
  firstStatus: 'pending',
  extras: () => [],
  summary: () => ({}),
} as const;

/** Completes the definition of a kind of order with the defaults. */
export function defineOrderKind<Kind extends OrderKind, PriceList = void>(
  definition: Omit<OrderKindDefinition<Kind, PriceList>, keyof typeof common> &
    Partial<Pick<OrderKindDefinition<Kind, PriceList>, keyof typeof common>>,
): OrderKindDefinition<Kind, PriceList> {
  return { ...common, ...definition };
}
