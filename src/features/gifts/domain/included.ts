import type { Extra } from '#features/orders/domain/extras.ts';

/** True for an order with a gift page: the short form sells it as its page with a QR code, every other form includes it. */
export function includesGiftPage(kind: string, extras: ReadonlySet<Extra>): boolean {
  return kind !== 'simple' || extras.has('qr_page');
}
