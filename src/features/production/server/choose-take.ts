import { Refusal } from '#kit/refusal.ts';
import { takeOf, setChosenTake } from '#features/engines/server/index.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { chooseTake as contract } from '../take-contract.ts';
import { beginVersion } from './produce-again.ts';
import { newestLyricsVersion, productionOf } from './repository.ts';

/**
 * Begins a version with a take that is there already, and with the words it was sung to. Nothing is bought.
 * @throws Refusal ORDER_NOT_FOUND, NOT_NOW
 */
export async function chooseTake(
  deps: Deps,
  input: { order_number: string; take_id: string; idempotency_key: string },
  actor: string,
): Promise<{ version: number }> {
  const order = await orderByNumber(deps.db, input.order_number);
  if (!order) throw new Refusal<typeof contract>('ORDER_NOT_FOUND');
  return deps.db.transaction(async (tx) => {
    const take = await takeOf(tx, order.id, input.take_id);
    const lyrics = take && (await productionOf(tx, order.id, take.version))?.lyrics;
    if (!take || !lyrics) throw new Refusal<typeof contract>('NOT_NOW');
    const { title, language, sections } = lyrics;
    const outcome = await beginVersion(deps, tx, {
      orderId: order.id,
      lyrics: { title, language, sections },
      baseVersion: await newestLyricsVersion(tx, order.id),
      newTune: false,
      requestKey: input.idempotency_key,
      note: 'Another take.',
      actor,
    });
    if (!outcome.begun) throw new Refusal<typeof contract>('NOT_NOW');
    await setChosenTake(tx, take.id, outcome.version);
    return { version: outcome.version };
  });
}
