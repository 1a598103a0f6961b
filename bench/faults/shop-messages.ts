/** Handed to a process of the shop at its start, as JSON. */
export interface ShopProcessRequest {
  environment: Record<string, string>;
}

/** Sent to a process of the shop. */
export type ToShopProcess =
  /** Moves the process's wall clock; the monotonic clock goes on. */
  { kind: 'shift-clock'; milliseconds: number } | { kind: 'count-unfinished' };

export type FromShopProcess = { kind: 'ready' } | { kind: 'unfinished'; counts: Record<string, number> };
