import { Stripe } from 'stripe';
import { lookupKey } from './lookup-key.ts';
import type { PlanPrice } from './port.ts';

/** Event name of the meter that counts delivered souvenirs. */
export const souvenirMeter = 'keepsong_souvenir_delivered';

/** Plans in Stripe's catalogue, made when they are first sold. */
export function stripeCatalogue(stripe: Stripe): {
  priceOf: (plan: { plan: string; planName: string; price: PlanPrice }) => Promise<string>;
} {
  const known = new Map<string, Promise<string>>();
  const find = async (key: string): Promise<string | undefined> =>
    (await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data[0]?.id;

  async function meter(): Promise<string> {
    const found = async (): Promise<string | undefined> => {
      for await (const one of stripe.billing.meters.list({ status: 'active', limit: 100 }))
        if (one.event_name === souvenirMeter) return one.id;
      return undefined;
    };
    return (await found()) ?? madeOnce(found, async () => (await stripe.billing.meters.create(newMeter)).id);
  }

  async function productOf(plan: string, name: string): Promise<string> {
    const id = `keepsong_${plan}`;
    const found = async (): Promise<string | undefined> => {
      try {
        return (await stripe.products.retrieve(id)).id;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
        throw error;
      }
    };
    return (await found()) ?? madeOnce(found, async () => (await stripe.products.create({ id, name })).id);
  }

  async function make(key: string, plan: string, name: string, price: PlanPrice): Promise<string> {
    const product = await productOf(plan, name);
    const usage = price.per === 'souvenir' ? { usage_type: 'metered' as const, meter: await meter() } : {};
    const made = await stripe.prices.create({
      product,
      currency: 'gbp',
      unit_amount: price.pence,
      lookup_key: key,
      recurring: { interval: 'month', ...usage },
    });
    return made.id;
  }

  return {
    priceOf({ plan, planName, price }) {
      const key = lookupKey(plan, price.pence);
      const asked =
        known.get(key) ??
        find(key).then(
          async (id) =>
            id ??
            madeOnce(
              () => find(key),
              () => make(key, plan, planName, price),
            ),
        );
      known.set(key, asked);
      // What failed is tried anew by the next who asks.
      asked.catch(() => known.delete(key));
      return asked;
    },
  };
}

/** Makes an object; if another process was first, the one that it made. */
async function madeOnce(find: () => Promise<string | undefined>, make: () => Promise<string>): Promise<string> {
  try {
    return await make();
  } catch (error) {
    const found = error instanceof Stripe.errors.StripeInvalidRequestError ? await find() : undefined;
    if (found === undefined) throw error;
    return found;
  }
}

const newMeter: Stripe.Billing.MeterCreateParams = {
  display_name: 'Souvenirs delivered',
  event_name: souvenirMeter,
  default_aggregation: { formula: 'sum' },
  customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
  value_settings: { event_payload_key: 'value' },
};
