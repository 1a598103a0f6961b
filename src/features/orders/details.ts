/**
 * The details of each kind of order by the kind's stored name: what its form knows beyond the common columns. Empty here,
 * because the kernel knows no form: the room of a kind adds its own with `declare module` in its `details.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the rooms of the kinds
export interface OrderDetailsByKind {}

export type OrderKind = keyof OrderDetailsByKind;
export type OrderDetails = OrderDetailsByKind[OrderKind];
