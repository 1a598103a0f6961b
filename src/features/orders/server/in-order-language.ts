import type { Deps } from '#platform/deps.ts';
import { inLanguage } from '#platform/mail/in-language.ts';
import type { OrderRow } from './repository.ts';

/** Runs `write` with the messages of the language that an order was placed in, for what its buyer reads. */
export function inOrderLanguage<T>(
  { orders }: Pick<Deps, 'orders'>,
  order: OrderRow,
  write: () => Promise<T> | T,
): Promise<T> {
  return inLanguage(orders.kinds.facts(order).pageLanguage, write);
}
