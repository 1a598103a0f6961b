import { Stripe } from 'stripe';
import { lookupKey } from './lookup-key.ts';
import type { PlanPrice, SoldPlan } from './port.ts';

/** Event name of the meter that counts delivered souvenirs. */
export const souvenirMeter = 'keepsong_souvenir_delivered';

/** Plans in Stripe's catalogue, made when they are first sold. */
export function stripeCatalogue(stripe: Stripe): {
  /**
   * Runs a call with the id of a plan's price; one that was archived meanwhile is taken up again, and the call made once more.
   * Stripe answers a key as it did before: the second call needs one of its own.
   */
  withPrice: <Answer>(plan: SoldPlan, call: (price: string, isAgain: boolean) => Promise<Answer>) => Promise<Answer>;
  /** Id of the meter that counts souvenirs. */
  meter: () => Promise<string>;
} {
  const known = new Map<string, Promise<string>>();
  const meter = (): Promise<string> => meterOf(stripe);
  const find = (key: string): Promise<string | undefined> => findPrice(stripe, key);

  async function make(key: string, plan: string, name: string, price: PlanPrice): Promise<string> {
    const product = await productOf(stripe, plan, name);
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

  const priceOf = ({ plan, planName, price }: SoldPlan): Promise<string> => {
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
  };

  return {
    meter,
    async withPrice(plan, call) {
      const price = await priceOf(plan);
      try {
        return await call(price, false);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        if ((await stripe.prices.retrieve(price)).active) throw error;
        known.delete(lookupKey(plan.plan, plan.price.pence));
        return call(await priceOf(plan), true);
      }
    },
  };
}

/** An archived price keeps its name, so that no other one can have it: it is what this plan costs, and is sold again. */
async function findPrice(stripe: Stripe, key: string): Promise<string | undefined> {
  const active = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  if (active.data[0]) return active.data[0].id;
  const archived = await stripe.prices.list({ lookup_keys: [key], active: false, limit: 1 });
  return archived.data[0] && (await stripe.prices.update(archived.data[0].id, { active: true })).id;
}

async function meterOf(stripe: Stripe): Promise<string> {
  const found = async (): Promise<string | undefined> => {
    for await (const one of stripe.billing.meters.list({ status: 'active', limit: 100 }))
      if (one.event_name === souvenirMeter) return one.id;
    return undefined;
  };
  return (await found()) ?? madeOnce(found, async () => (await stripe.billing.meters.create(newMeter)).id);
}

async function productOf(stripe: Stripe, plan: string, name: string): Promise<string> {
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
