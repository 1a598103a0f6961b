import type { PriceBook, PriceLine } from '#features/orders/domain/price.ts';

/** Song and film from a holiday, one price. Source: ordering.md section 9. */
export function holidayLines(book: PriceBook): PriceLine[] {
  return [{ entry: 'souvenir', name: 'Holiday souvenir: song and video', amountPence: book.souvenir }];
}
