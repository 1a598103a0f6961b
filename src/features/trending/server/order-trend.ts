import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { OrderTrend } from '../details.ts';
import { liveTrendBySlug, templateByKey } from './repository.ts';
import { writeTrendOrder } from './score-repository.ts';

/**
 * The trend of an order, from the article's own template: what a browser says of the prompt is not believed. Null when the article
 * cannot be read any more or has no template.
 */
export async function orderTrend(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  slug: string,
): Promise<{ trend: OrderTrend; keep: (tx: Transaction, orderId: string) => Promise<void> } | null> {
  const now = clock.now();
  const found = await liveTrendBySlug(db, slug, now);
  const template = found && (await templateByKey(db, found.content.cta_template_key));
  if (!template) return null;
  const { title, topic_entities } = found.content;
  return {
    trend: {
      slug,
      title,
      topic: topic_entities.join(', ') || title,
      template_key: template.key,
      skeleton: template.prompt_skeleton,
    },
    keep: (tx, orderId) => writeTrendOrder(tx, { orderId, trendId: found.id, createdAt: now }),
  };
}
