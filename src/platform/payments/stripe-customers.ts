import { Stripe } from 'stripe';
import { planOfLookupKey } from './lookup-key.ts';
import type { InvoiceLine, Payments, PlanInvoice } from './port.ts';
import { withPortErrors } from './stripe-errors.ts';
import { idOf } from './stripe-objects.ts';

/** Tells our portal from others that an account at Stripe may have; another number where its features change. */
const portalName = 'keepsong-1';

/** The part of the port that is about who pays for plans: their portal and their invoices. */
export function stripeCustomers(stripe: Stripe): Pick<Payments, 'saveCustomer' | 'openPortal' | 'invoicesOf'> {
  let known: Promise<string> | null = null;
  return {
    saveCustomer: ({ customerId, accountId, email, name, address: [line1, ...others] }) =>
      withPortErrors(async () => {
        // An empty text takes away what was kept before.
        const address = line1 === undefined ? ('' as const) : { line1, line2: others.join(', ') };
        const fields = { email, name, address, metadata: { account_id: accountId } };
        if (customerId !== null) {
          try {
            return (await stripe.customers.update(customerId, fields)).id;
          } catch (error) {
            if (!isGone(error)) throw error;
          }
        }
        return (await stripe.customers.create(fields)).id;
      }),

    openPortal: ({ customerId, returnUrl }) =>
      withPortErrors(async () => {
        known ??= portalConfiguration(stripe);
        const asking = known;
        try {
          const session = await stripe.billingPortal.sessions.create({
            customer: customerId,
            configuration: await asking,
            return_url: returnUrl,
          });
          return session.url;
        } catch (error) {
          // What failed, or was switched off at Stripe, is looked for anew by the next who asks.
          if (known === asking) known = null;
          throw error;
        }
      }),

    invoicesOf: (subscriptionId) =>
      withPortErrors(async () => {
        const plans = new Map<string, string | null>();
        const planOf = async (priceId: string): Promise<string | null> => {
          const found =
            plans.get(priceId) ?? planOfLookupKey((await stripe.prices.retrieve(priceId)).lookup_key)?.plan ?? null;
          plans.set(priceId, found);
          return found;
        };
        const invoices: PlanInvoice[] = [];
        for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, limit: 100 }))
          if (invoice.status !== 'draft') invoices.push(await invoiceOf(invoice, planOf));
        return invoices.reverse();
      }),
  };
}

function isGone(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.statusCode === 404 || error.code === 'resource_missing')
  );
}

/** The configuration of our portal: plans are changed in the shop, because there a change acts from the next period. */
async function portalConfiguration(stripe: Stripe): Promise<string> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (one.metadata?.['portal'] === portalName) return one.id;
  const made = await stripe.billingPortal.configurations.create({
    name: 'Businesses',
    metadata: { portal: portalName },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: false },
    },
  });
  return made.id;
}

const statuses = new Map<string | null, PlanInvoice['status']>([
  ['paid', 'paid'],
  ['void', 'void'],
  ['uncollectible', 'failed'],
]);

async function invoiceOf(
  invoice: Stripe.Invoice,
  planOf: (priceId: string) => Promise<string | null>,
): Promise<PlanInvoice> {
  const { attempted, next_payment_attempt: next, status_transitions: times } = invoice;
  const lines: InvoiceLine[] = [];
  for (const line of invoice.lines.data) lines.push(await lineOf(line, planOf));
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    status: statuses.get(invoice.status) ?? (attempted ? 'failed' : 'open'),
    issuedAt: new Date((times.finalized_at ?? invoice.created) * 1000),
    paidAt: times.paid_at === null ? null : new Date(times.paid_at * 1000),
    totalPence: invoice.total,
    lines,
    tries: invoice.attempt_count,
    nextTryAt: next === null ? null : new Date(next * 1000),
  };
}

async function lineOf(
  { description, pricing, quantity, amount, period }: Stripe.InvoiceLineItem,
  planOf: (priceId: string) => Promise<string | null>,
): Promise<InvoiceLine> {
  const priceId = idOf(pricing?.price_details?.price);
  const plan = priceId === null ? null : await planOf(priceId);
  return {
    text: description ?? '',
    plan,
    quantity: quantity ?? 1,
    amountPence: amount,
    period: plan === null ? null : { start: new Date(period.start * 1000), end: new Date(period.end * 1000) },
  };
}
