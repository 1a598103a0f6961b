import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './api-error.ts';
import { type Emulation, seconds } from './emulation.ts';
import { type Cause, recordEvent } from './events.ts';
import { lineItem, price, product } from './objects/catalogue.ts';
import { openSession } from './objects/checkout-session.ts';
import { currency, emailAddress, expand, line, listOf, metadata, webAddress, wholeNumber } from './params.ts';
import type { SessionRecord, Work } from './store.ts';
import type { WireLineItem } from './wire.ts';

/** Stripe's least charge in pounds. */
const LEAST_PENCE = 30;
const LEAST_SECONDS = 30 * 60;
const MOST_SECONDS = 24 * 60 * 60;
/** The allowance between a caller's clock and ours. */
const LEEWAY_SECONDS = 60;

const unitAmount = wholeNumber.pipe(z.number().min(0).max(99_999_999));
const lineParams = z.strictObject({
  quantity: wholeNumber.pipe(z.number().min(1).max(999_999)).default(1),
  price: line.optional(),
  price_data: z
    .strictObject({
      currency,
      unit_amount: unitAmount,
      product: line.optional(),
      product_data: z
        .strictObject({ name: line, description: line.optional(), images: listOf(webAddress, 8).optional(), metadata })
        .optional(),
    })
    .optional(),
});

/** What the emulator understands of `POST /v1/checkout/sessions`; anything else is refused by name, never ignored. */
export const sessionParams = z.strictObject({
  mode: z.literal('payment', { error: 'Only payment mode is emulated' }),
  line_items: listOf(lineParams, 100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: line.max(200).optional(),
  customer: line.optional(),
  customer_email: emailAddress.optional(),
  expires_at: wholeNumber.optional(),
  locale: z.enum(['auto', 'en', 'en-GB', 'es', 'fr', 'it', 'de']).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  payment_method_types: listOf(z.literal('card', { error: 'Only cards are emulated' }), 1).optional(),
  metadata,
  payment_intent_data: z
    .strictObject({ description: line.optional(), receipt_email: emailAddress.optional(), metadata })
    .optional(),
  expand,
});
type SessionParams = z.output<typeof sessionParams>;

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
  if (params.customer && params.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  const known = params.customer ? existing(work, params.customer) : null;
  const lines = params.line_items.map((item, index) => chargedLine(emulation, work, item, index));
  const amount = lines.reduce((total, { amount_total }) => total + amount_total, 0);
  const id = emulation.newId('cs_test');
  const metadata = params.payment_intent_data?.metadata ?? {};
  return work.put('session', {
    id,
    session: openSession({
      id,
      created: now,
      expiresAt,
      url: `${emulation.baseUrl}/pay/${id}`,
      amount,
      currency: soleCurrency(lines, amount),
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
      metadata,
    },
    challenge: null,
    webhooks: null,
  });
}

function existing(work: Work, id: string): Stripe.Customer {
  const customer = work.get('customer', id);
  if (!customer) throw missing('customer', id);
  return customer;
}

function soleCurrency(lines: WireLineItem[], amount: number): string {
  const { currency } = lines[0]!;
  if (lines.some((item) => item.currency !== currency))
    throw invalid('All line items must have the same currency.', { param: 'line_items' });
  if (currency === 'gbp' && amount < LEAST_PENCE)
    throw invalid('The Checkout Session’s total amount must be at least £0.30 gbp.', { code: 'amount_too_small' });
  return currency;
}

function chargedLine(
  emulation: Emulation,
  work: Work,
  item: SessionParams['line_items'][number],
  index: number,
): WireLineItem {
  const id = emulation.newId('li');
  const param = `line_items[${index}]`;
  if (item.price !== undefined) {
    const stored = work.get('price', item.price);
    if (!stored) throw missing('price', item.price);
    if (!stored.active) throw invalid('The price specified is inactive.', { param: `${param}[price]` });
    const description = work.get('product', stored.product as string)?.name ?? '';
    return lineItem({ id, description, price: stored, quantity: item.quantity });
  }
  const data = item.price_data;
  if (!data) throw invalid('One of `price` or `price_data` is required.', { code: 'parameter_missing', param });
  const sold = data.product_data
    ? newProduct(emulation, work, data.product_data)
    : work.get('product', data.product ?? '');
  if (!sold) throw invalid('One of `product` or `product_data` is required.', { param: `${param}[price_data]` });
  const once = price({
    id: emulation.newId('price'),
    created: seconds(emulation.now()),
    currency: data.currency,
    unit_amount: data.unit_amount,
    product: sold.id,
    active: false,
    lookup_key: null,
    nickname: null,
    metadata: {},
  });
  return lineItem({ id, description: sold.name, price: once, quantity: item.quantity });
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
export async function expireOverdue(emulation: Emulation): Promise<void> {
  const { store } = emulation;
  const now = seconds(emulation.now());
  const overdue = [...store.openSessions]
    .map((id) => store.get('session', id)!)
    .filter(({ session }) => session.expires_at <= now);
  if (overdue.length === 0) return;
  const work = store.begin();
  for (const record of overdue) expireSession(emulation, work, record, null);
  await work.commit();
  emulation.wake();
}
