import type Stripe from 'stripe';
import { z } from 'zod';
import { missing } from './api-error.ts';
import type { TestCard } from './cards.ts';
import { timeOf } from './clock-time.ts';
import type { Decline } from './declines.ts';
import { type Emulation, seconds } from './emulation.ts';
import { expand, line, metadata, truth, webAddress } from './params.ts';
import { withoutSchedule } from './schedules.ts';
import type { PortalRecord, Work } from './store.ts';
import { billingOf, change, collect, endOrGoOn } from './subscriptions.ts';
import type { WireInvoice, WireSubscription } from './wire.ts';

/** A portal is open for an hour; its address is worth as much as a key. */
const OPEN_SECONDS = 3600;

const feature = z.strictObject({ enabled: truth });
export const configurationParams = z.strictObject({
  features: z.strictObject({
    invoice_history: feature.optional(),
    payment_method_update: feature.optional(),
    subscription_cancel: z
      .strictObject({
        enabled: truth,
        mode: z.literal('at_period_end', { error: 'Only ending with the period is emulated' }).optional(),
      })
      .optional(),
    subscription_update: z
      .strictObject({ enabled: z.literal('false', { error: 'Changes of plan in the portal are not emulated' }) })
      .optional(),
  }),
  name: line.max(250).optional(),
  metadata,
  expand,
});

export function createConfiguration(
  emulation: Emulation,
  { work, params }: { work: Work; params: z.output<typeof configurationParams> },
): Stripe.BillingPortal.Configuration {
  const { features, name, metadata: kept } = params;
  const created = seconds(emulation.now());
  return work.put('portal_configuration', {
    id: emulation.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: features.subscription_cancel?.enabled ?? false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: kept,
    name: name ?? null,
    updated: created,
  } satisfies Stripe.BillingPortal.Configuration);
}

export const portalParams = z.strictObject({
  customer: line,
  configuration: line,
  return_url: webAddress,
  expand,
});

/** @throws ApiError 404 for a customer or a configuration that is none */
export function createPortal(
  emulation: Emulation,
  { work, params }: { work: Work; params: z.output<typeof portalParams> },
): Stripe.BillingPortal.Session {
  const { customer, configuration, return_url } = params;
  if (!work.get('customer', customer)) throw missing('customer', customer);
  if (!work.get('portal_configuration', configuration)) throw missing('configuration', configuration);
  const created = seconds(emulation.now());
  const id = emulation.newId('bps');
  work.put('portal', { id, customer, configuration, returnUrl: return_url, created });
  return {
    id,
    object: 'billing_portal.session',
    configuration,
    created,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url,
    url: `${emulation.baseUrl}/pay/portal/${id}`,
  } satisfies Stripe.BillingPortal.Session;
}

/** A customer's own view: their newest subscription, its card, and their invoices, newest first. */
export interface PortalView {
  record: PortalRecord;
  subscription: WireSubscription | undefined;
  planName: string;
  /** Name of the plan that follows, where one was chosen. */
  nextPlanName: string | null;
  card: TestCard | undefined;
  unpaid: WireInvoice | undefined;
  invoices: WireInvoice[];
}

/** The open portal of this id; undefined once its hour is over. */
export function portalView(emulation: Emulation, id: string): PortalView | undefined {
  const { store } = emulation;
  const record = store.get('portal', id);
  if (!record || record.created + OPEN_SECONDS <= seconds(emulation.now())) return undefined;
  const own = store.all('subscription').filter(({ customer }) => customer === record.customer);
  const subscription = own.find(({ status }) => status !== 'canceled') ?? own[0];
  const nameOf = (priceId: string | undefined): string | undefined => {
    const product = priceId === undefined ? undefined : store.get('price', priceId)?.product;
    return product === undefined ? undefined : store.get('product', product as string)?.name;
  };
  const price = subscription?.items.data[0]?.price;
  const schedule = subscription?.schedule ? store.get('schedule', subscription.schedule as string) : undefined;
  const next = schedule?.phases.find(({ start_date: start }) => start >= (schedule.current_phase?.end_date ?? 0));
  const invoices = store.all('invoice').filter(({ customer }) => customer === record.customer);
  return {
    record,
    subscription,
    planName: nameOf(price?.id) ?? '',
    nextPlanName: nameOf(next?.items[0]?.price as string | undefined) ?? null,
    card: subscription && store.get('saved_card', subscription.default_payment_method as string)?.card,
    unpaid: invoices.find(({ id: of, status }) => status === 'open' && of === subscription?.latest_invoice),
    invoices,
  };
}

/** Keeps another card for every later payment. @returns why the bank refuses it, null when it is kept */
export async function keepCard(emulation: Emulation, view: PortalView, card: TestCard | null): Promise<Decline | null> {
  if (!card) return 'not-a-test-card';
  if (card.outcome === 'is-declined') return 'card-declined';
  if (card.outcome === 'lacks-funds') return 'insufficient-funds';
  if (card.outcome === 'asks-the-bank') return 'not-authenticated';
  await onSubscription(emulation, view, (work, current) => {
    const id = emulation.newId('pm');
    work.put('saved_card', { id, card });
    change(portalBilling(emulation, work, current), { ...current, default_payment_method: id });
  });
  return null;
}

/** Tries the month that is not paid with the card that is kept. @returns whether it is paid */
export async function payUnpaid(emulation: Emulation, view: PortalView): Promise<boolean> {
  const { unpaid } = view;
  if (!unpaid || view.subscription?.status !== 'past_due') return unpaid === undefined;
  let isPaid = false;
  await onSubscription(emulation, view, (work, current) => {
    const due = work.get('invoice', unpaid.id)!;
    if (due.status !== 'open') return;
    isPaid = collect(portalBilling(emulation, work, current), current, due, { isTryOfPayer: true }).status === 'active';
  });
  return isPaid;
}

/** Lets the plan end with its period, or go on after all. */
export async function setEnding(emulation: Emulation, view: PortalView, ends: boolean): Promise<void> {
  await onSubscription(emulation, view, (work, current) => {
    if (current.cancel_at_period_end === ends) return;
    endOrGoOn(portalBilling(emulation, work, current), withoutSchedule(emulation, work, current), ends);
  });
}

async function onSubscription(
  emulation: Emulation,
  { subscription }: PortalView,
  act: (work: Work, current: WireSubscription) => void,
): Promise<void> {
  const work = emulation.store.begin();
  const current = subscription && work.get('subscription', subscription.id);
  if (!current || current.status === 'canceled') return;
  act(work, current);
  await work.commit();
  emulation.wake();
}

const portalBilling = (emulation: Emulation, work: Work, { id, customer }: WireSubscription) =>
  billingOf(emulation, work, id, { at: timeOf(emulation, work, customer), cause: null });
