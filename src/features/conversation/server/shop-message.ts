import { inOrderLanguage, type OrderRow } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { inLanguage } from '#platform/mail/in-language.ts';

/** Says what the shop writes into a conversation itself: in English for staff, and in the order's language for its buyer. */
export async function shopMessage(
  deps: Pick<Deps, 'orders'>,
  order: OrderRow,
  say: () => string,
): Promise<{ content: string; buyerContent: string | null }> {
  const content = await inLanguage('en', say);
  const buyerContent = await inOrderLanguage(deps, order, say);
  return { content, buyerContent: buyerContent === content ? null : buyerContent };
}
