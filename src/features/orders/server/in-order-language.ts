import type { Deps } from '#platform/deps.ts';
import { inLanguage } from '#platform/mail/in-language.ts';
import { underLabel } from '#platform/mail/white-label.ts';
import type { OrderRow } from './repository.ts';

/**
 * Runs `write` with the messages of the language that an order was placed in, for what its buyer reads, and in the name of the
 * business whose order it is.
 */
export function inOrderLanguage<T>(
  { orders }: Pick<Deps, 'orders'>,
  order: OrderRow,
  write: () => Promise<T> | T,
): Promise<T> {
  const { pageLanguage, whiteLabel } = orders.kinds.facts(order);
  return underLabel(whiteLabel, () => inLanguage(pageLanguage, write));
}
