/**
 * Everything that the shop or the payment provider acknowledged, recorded by the clients without reading the shop's storage.
 */
export interface Acknowledged {
  orders: Map<string, AcknowledgedOrder>;
  photos: { id: string; sha256: string }[];
  messages: { orderNumber: string; clientId: string; content: string }[];
  /** Number of requests that were answered, for the pace of recovery. */
  answers: number;
  lastAnswerAt: number;
}

export interface AcknowledgedOrder {
  number: string;
  /** The story as the buyer told it, unique to this order. */
  story: string;
  photoIds: string[];
  /** The payment page said that it was paid. */
  isPaid: boolean;
  isCancelled: boolean;
}

export function nothingAcknowledged(): Acknowledged {
  return { orders: new Map(), photos: [], messages: [], answers: 0, lastAnswerAt: performance.now() };
}
