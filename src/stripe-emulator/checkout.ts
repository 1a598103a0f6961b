import type Stripe from 'stripe';
import { invalid, missing } from './api-error.ts';
import { refuseOtherMode, refuseOtherPrices, type SessionParams } from './checkout-params.ts';
import { commitAndWake, type Emulation, seconds } from './emulation.ts';
import { type Cause, recordEvent } from './events.ts';
import { isMetered, lineItem, price, product } from './objects/catalogue.ts';
import { openSession } from './objects/checkout-session.ts';
import type { SessionRecord, Work } from './store.ts';
import type { WireLineItem, WirePrice } from './wire.ts';

/** Stripe's least charge in pounds. */
const LEAST_PENCE = 30;
const LEAST_SECONDS = 30 * 60;
const MOST_SECONDS = 24 * 60 * 60;
/** The allowance between a caller's clock and ours. */
const LEEWAY_SECONDS = 60;

export function createSession(emulation: Emulation, work: Work, params: SessionParams): SessionRecord {
  const now = seconds(emulation.now());
  const expiresAt = params.expires_at ?? now + MOST_SECONDS;
  if (expiresAt < now + LEAST_SECONDS - LEEWAY_SECONDS || expiresAt > now + MOST_SECONDS + LEEWAY_SECONDS)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  refuseOtherMode(params);
  if (params.customer && params.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  const known = params.customer ? existing(work, params.customer) : null;
  const trialDays = params.subscription_data?.trial_period_days ?? 0;
  const lines = params.line_items.map((item, index) => {
    const sold = pricedLine(emulation, work, item, index);
    return lineItem({ ...sold, id: emulation.newId('li'), quantity: item.quantity ?? 1, isTrial: trialDays > 0 });
  });
  refuseOtherPrices(
    params,
    lines.map(({ price }) => price),
  );
  const amount = lines.reduce((total, { amount_total }) => total + amount_total, 0);
  const id = emulation.newId('cs_test');
  const metadata = params.payment_intent_data?.metadata ?? {};
  return work.put('session', {
    id,
    session: openSession({
      id,
      mode: params.mode,
      created: now,
      expiresAt,
      url: `${emulation.baseUrl}/pay/${id}`,
      amount,
      currency: soleCurrency(lines, params.mode === 'subscription' && amount === 0 ? null : amount),
      clientReferenceId: params.client_reference_id ?? null,
      customer: known?.id ?? null,
      customerEmail: params.customer_email ?? known?.email ?? null,
      metadata: params.metadata,
      successUrl: params.success_url,
      cancelUrl: params.cancel_url ?? null,
      locale: params.locale ?? null,
      submitType: params.submit_type ?? null,
    }),
    lines,
    intent: {
      description: params.payment_intent_data?.description ?? null,
      receipt_email: params.payment_intent_data?.receipt_email ?? null,
      capture_method: params.payment_intent_data?.capture_method ?? 'automatic_async',
      metadata,
    },
    intentId: null,
    plan: params.mode === 'subscription' ? planOf(params) : null,
    challenge: null,
    webhooks: null,
  });
}

function planOf({ subscription_data: data }: SessionParams): SessionRecord['plan'] {
  return {
    description: data?.description ?? null,
    metadata: data?.metadata ?? {},
    trialDays: data?.trial_period_days ?? 0,
  };
}

function existing(work: Work, id: string): Stripe.Customer {
  const customer = work.get('customer', id);
  if (!customer) throw missing('customer', id);
  return customer;
}

/** @param amount null when nothing is charged today */
function soleCurrency(lines: WireLineItem[], amount: number | null): string {
  const { currency } = lines[0]!;
  if (lines.some((item) => item.currency !== currency))
    throw invalid('All line items must have the same currency.', { param: 'line_items' });
  if (currency === 'gbp' && amount !== null && amount < LEAST_PENCE)
    throw invalid('The Checkout Session’s total amount must be at least £0.30 gbp.', { code: 'amount_too_small' });
  return currency;
}

function pricedLine(
  emulation: Emulation,
  work: Work,
  item: SessionParams['line_items'][number],
  index: number,
): { description: string; price: WirePrice } {
  const param = `line_items[${index}]`;
  if (item.price !== undefined) {
    const stored = work.get('price', item.price);
    if (!stored) throw missing('price', item.price);
    if (!stored.active) throw invalid('The price specified is inactive.', { param: `${param}[price]` });
    if (isMetered(stored) && item.quantity !== undefined)
      throw invalid('Quantity should not be specified where usage_type is metered.', { param: `${param}[quantity]` });
    const description = work.get('product', stored.product as string)?.name ?? '';
    return { description, price: stored };
  }
  const data = item.price_data;
  if (!data) throw invalid('One of `price` or `price_data` is required.', { code: 'parameter_missing', param });
  const sold = data.product_data
    ? newProduct(emulation, work, data.product_data)
    : work.get('product', data.product ?? '');
  if (!sold) throw invalid('One of `product` or `product_data` is required.', { param: `${param}[price_data]` });
  if (data.recurring?.usage_type === 'metered')
    throw invalid('A metered price must be one of the catalogue.', { param: `${param}[price_data]` });
  const made = price({
    id: emulation.newId('price'),
    created: seconds(emulation.now()),
    currency: data.currency,
    unit_amount: data.unit_amount,
    product: sold.id,
    active: false,
    lookup_key: null,
    nickname: null,
    metadata: {},
    recurs: data.recurring ? { interval: data.recurring.interval, meter: null } : null,
  });
  // It is needed again when the month is over, and by who reads an invoice's lines.
  return { description: sold.name, price: work.put('price', made) };
}

/** A product named only in a session is stored inactive, as Stripe does. */
function newProduct(
  emulation: Emulation,
  work: Work,
  data: NonNullable<NonNullable<SessionParams['line_items'][number]['price_data']>['product_data']>,
): Stripe.Product {
  return work.put(
    'product',
    product({
      id: emulation.newId('prod'),
      created: seconds(emulation.now()),
      name: data.name,
      description: data.description ?? null,
      images: data.images ?? [],
      active: false,
      metadata: data.metadata,
    }),
  );
}

/** @throws ApiError when the session is not open any more. */
export function expireSession(
  emulation: Emulation,
  work: Work,
  record: SessionRecord,
  cause: Cause | null,
): SessionRecord {
  const { status } = record.session;
  if (status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
    );
  const session = { ...record.session, status: 'expired' as const, url: null };
  recordEvent(emulation, work, {
    type: 'checkout.session.expired',
    object: session,
    lane: record.id,
    cause,
    webhooks: record.webhooks,
  });
  return work.put('session', { ...record, session, challenge: null });
}

/** Expires whatever open session has outlived its time. */
export function expireOverdue(emulation: Emulation): Promise<void> | null {
  const { store } = emulation;
  const now = seconds(emulation.now());
  const overdue = [...store.openSessions]
    .map((id) => store.get('session', id)!)
    .filter(({ session }) => session.expires_at <= now);
  if (overdue.length === 0) return null;
  const work = store.begin();
  for (const record of overdue) expireSession(emulation, work, record, null);
  return commitAndWake(emulation, work);
}
