/** Events of orders that the operator's programs are told of. */
export const orderEventKinds = [
  'order.placed',
  'order.paid',
  'song.ready',
  'song.released',
  'order.failed',
  'order.cancelled',
  'order.refunded',
] as const;

export type OrderEventKind = (typeof orderEventKinds)[number];

/** Records of the simple form, and events of orders. */
export const recordKinds = ['COMPLETED', 'ABANDONED', ...orderEventKinds] as const;

export type RecordKind = (typeof recordKinds)[number];

/** Addresses that records go to, each set by the operator. */
export const destinations = ['COMPLETED', 'ABANDONED', 'EVENTS'] as const;

export type Destination = (typeof destinations)[number];

/** The address of a record's kind. */
export function destinationOf(kind: RecordKind): Destination {
  return kind === 'COMPLETED' || kind === 'ABANDONED' ? kind : 'EVENTS';
}
