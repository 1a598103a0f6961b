import { z } from 'zod';

const page = z.object({ has_more: z.boolean(), data: z.array(z.record(z.string(), z.unknown())) });

/** A payment as the provider reports it. Amounts in pence. */
export interface ProviderPayment {
  paymentIntentId: string;
  orderNumber: string;
  receivedPence: number;
  refundedPence: number;
}

const intentSchema = z.object({
  id: z.string(),
  amount_received: z.number(),
  metadata: z.record(z.string(), z.string()),
});
const refundSchema = z.object({ payment_intent: z.string(), amount: z.number(), status: z.string().nullable() });
/** Lists all payments through the provider's API, after the run. */
export async function readProviderPayments(apiBase: string, secretKey: string): Promise<ProviderPayment[]> {
  const [intents, refunds] = await Promise.all([
    listAll(apiBase, secretKey, 'payment_intents', intentSchema),
    listAll(apiBase, secretKey, 'refunds', refundSchema),
  ]);
  return intents
    .filter(({ amount_received: received }) => received > 0)
    .map(({ id, amount_received: receivedPence, metadata }) => ({
      paymentIntentId: id,
      orderNumber: metadata['order_number'] ?? '',
      receivedPence,
      refundedPence: refunds
        .filter((refund) => refund.payment_intent === id && refund.status === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0),
    }));
}

async function listAll<T>(apiBase: string, secretKey: string, what: string, schema: z.ZodType<T>): Promise<T[]> {
  const all: T[] = [];
  let after = '';
  for (;;) {
    const answer = await fetch(`${apiBase}/v1/${what}?limit=100${after}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    const { data, has_more: more } = page.parse(await answer.json());
    all.push(...data.map((one) => schema.parse(one)));
    const last = data.at(-1)?.['id'];
    if (!more || typeof last !== 'string') return all;
    after = `&starting_after=${last}`;
  }
}
