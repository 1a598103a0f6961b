import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlan } from '#platform/payments/plans.contract.ts';
import { aCheckout } from '#platform/payments/port.contract.ts';
import { cards, type EmulatedStripe, payOnPage, startEmulatedStripe } from '#platform/payments/test/emulated-stripe.ts';
import { AUTHORISED_SECONDS } from './authorisations.ts';
import { disputedCard, laterRefusingCard } from './cards.ts';
import { sdkTypes, type typesOfClocks, type typesOfPlans } from './test/sdk-types.ts';
import { typeErrors } from './test/type-errors.ts';
import published from './fixtures/published-shapes.json' with { type: 'json' };

/**
 * Compares the emulator's objects with two things that Stripe published: the types of its SDK, which are
 * generated from its OpenAPI description, and the example objects beside that description (github.com/stripe/openapi,
 * fixtures3.json of API version 2022-11-15), of which `fixtures/published-shapes.json` keeps the members and their kinds.
 */
let stripe: EmulatedStripe;
let objects: Record<keyof typeof sdkTypes, object>;

beforeAll(async () => {
  stripe = await startEmulatedStripe();
  objects = await everyObject();
});
afterAll(() => stripe.close());

const get = async (resource: string): Promise<object> => (await stripe.api('GET', resource)).body;
const newest = async (list: string): Promise<object> => ((await get(list)) as { data: object[] }).data[0]!;
async function intentAfter(number: string): Promise<object> {
  const request = aCheckout(stripe.clock.now(), { idempotencyKey: number });
  await payOnPage((await stripe.payments.createCheckout(request)).url!, number);
  return newest('/payment_intents');
}

/** Two trials, of which one card is declined when its month begins; the other plan goes on and is ended. */
async function planObjects(): Promise<Record<keyof typeof typesOfPlans, object>> {
  const begun = async (card: string): Promise<string> => {
    const request = aPlan(stripe.clock.now(), { trialDays: 30, idempotencyKey: `trial-${card}` });
    const { url, sessionId } = await stripe.payments.createPlanCheckout(request);
    await payOnPage(url!, card);
    return (await stripe.payments.retrieveCheckout(sessionId)).subscriptionId!;
  };
  const [good, bad] = [await begun(cards.good), await begun(laterRefusingCard.number)];
  const of = (id: string): Promise<object> => get(`/subscriptions/${id}`);
  const [trialSession, trialing, trialInvoice] = [
    await newest('/checkout/sessions'),
    await of(good),
    await newest('/invoices'),
  ];
  const paidNow = await stripe.payments.createPlanCheckout(aPlan(stripe.clock.now()));
  await payOnPage(paidNow.url!);
  const session = await newest('/checkout/sessions');
  stripe.clock.advance(30 * 86_400_000);
  const [active, pastDue] = [await of(good), await of(bad)];
  const { items } = active as { items: { data: [{ price: object }] } };
  const month = await newest('/payment_intents');
  const { body: canceled } = await stripe.api('DELETE', `/subscriptions/${good}`);
  return {
    'checkout.session of a plan': session,
    'checkout.session of a trial': trialSession,
    'customer of a plan': await newest('/customers'),
    'price of a plan': items.data[0].price,
    'subscription trialing': trialing,
    'subscription active': active,
    'subscription past_due': pastDue,
    'subscription canceled': canceled,
    'subscription_item of a plan': items.data[0],
    'invoice of a trial': trialInvoice,
    'invoice paid': await newest(`/invoices?subscription=${good}`),
    'invoice open': await newest(`/invoices?subscription=${bad}`),
    'payment_intent of a month': month,
    'event customer.subscription.created': await newest('/events?type=customer.subscription.created'),
    'event customer.subscription.updated': await newest('/events?type=customer.subscription.updated'),
    'event customer.subscription.deleted': await newest('/events?type=customer.subscription.deleted'),
    'event invoice.paid': await newest('/events?type=invoice.paid'),
    'event invoice.payment_failed': await newest('/events?type=invoice.payment_failed'),
  };
}

/** A test clock that was made, advanced and deleted. */
async function clockObjects(): Promise<Record<keyof typeof typesOfClocks, object>> {
  const path = '/test_helpers/test_clocks';
  const { body: ready } = await stripe.api('POST', path, 'frozen_time=1770000000&name=Renewal');
  const id = String(ready['id']);
  const { body: customer } = await stripe.api('POST', '/customers', `test_clock=${id}`);
  const { body: advancing } = await stripe.api('POST', `${path}/${id}/advance`, 'frozen_time=1771000000');
  await stripe.emulator.tick();
  await stripe.api('DELETE', `${path}/${id}`);
  const event = (what: string): Promise<object> => newest(`/events?type=test_helpers.test_clock.${what}`);
  return {
    'test_helpers.test_clock ready': ready,
    'test_helpers.test_clock advancing': advancing,
    'customer on a test clock': customer,
    'event test_helpers.test_clock.created': await event('created'),
    'event test_helpers.test_clock.advancing': await event('advancing'),
    'event test_helpers.test_clock.ready': await event('ready'),
    'event test_helpers.test_clock.deleted': await event('deleted'),
  };
}

/** Two payments that are only authorised: one is captured, the other is left until it expires. */
async function authorisedObjects() {
  const authorised = async (idempotencyKey: string): Promise<string> => {
    const request = aCheckout(stripe.clock.now(), { idempotencyKey, captureLater: true });
    await payOnPage((await stripe.payments.createCheckout(request)).url!);
    return ((await newest('/payment_intents')) as { id: string }).id;
  };
  const captured = await authorised('to be captured');
  const session = await newest('/checkout/sessions');
  const [intent, charge] = [await newest('/payment_intents'), await newest('/charges')];
  await stripe.payments.capture(captured);
  const left = await authorised('to be left');
  stripe.clock.advance(AUTHORISED_SECONDS * 1000);
  return {
    'checkout.session authorised': session,
    'payment_intent authorised': intent,
    'charge authorised': charge,
    'payment_intent captured': await get(`/payment_intents/${captured}`),
    'payment_intent canceled': await get(`/payment_intents/${left}`),
    'charge expired': await newest('/charges'),
    'event payment_intent.amount_capturable_updated': await newest(
      '/events?type=payment_intent.amount_capturable_updated',
    ),
    'event payment_intent.canceled': await newest('/events?type=payment_intent.canceled'),
    'event charge.captured': await newest('/events?type=charge.captured'),
    'event charge.expired': await newest('/events?type=charge.expired'),
  };
}

/** A disputed payment, before and after the account's answer. */
async function disputeObjects() {
  const charge = await newest('/balance_transactions?type=charge');
  await intentAfter(disputedCard);
  const open = (await newest('/disputes')) as { id: string };
  const withdrawal = await newest('/balance_transactions?type=adjustment');
  const created = await newest('/events?type=charge.dispute.created');
  const answer = 'evidence[uncategorized_text]=winning_evidence';
  const { body: won } = await stripe.api('POST', `/disputes/${open.id}`, answer);
  return {
    'balance_transaction of a charge': charge,
    'balance_transaction of a dispute': withdrawal,
    'dispute open': open,
    'dispute won': won,
    'event charge.dispute.created': created,
    'event charge.dispute.closed': await newest('/events?type=charge.dispute.closed'),
  };
}

async function everyObject(): Promise<typeof objects> {
  const { sessionId } = await stripe.payments.createCheckout(aCheckout(stripe.clock.now()));
  const open = await get(`/checkout/sessions/${sessionId}`);
  await stripe.payments.expireCheckout(sessionId);
  const succeeded = await intentAfter(cards.good);
  const charged = await newest('/charges');
  const complete = await newest('/checkout/sessions');
  await stripe.payments.refund({
    paymentIntentId: (succeeded as { id: string }).id,
    amountPence: 100,
    idempotencyKey: 'r',
  });
  const declined = await intentAfter(cards.declined);
  const failed = await newest('/charges');
  const { body: product } = await stripe.api('POST', '/products', 'name=Song');
  return {
    'checkout.session open': open,
    'checkout.session complete': complete,
    'checkout.session expired': await get(`/checkout/sessions/${sessionId}`),
    'payment_intent succeeded': succeeded,
    'payment_intent declined': declined,
    'payment_intent challenged': await intentAfter(cards.challenged),
    'charge succeeded': charged,
    'charge failed': failed,
    refund: await newest('/refunds'),
    ...(await disputeObjects()),
    customer: (await stripe.api('POST', '/customers', 'email=ruth@example.com')).body,
    product,
    price: (await stripe.api('POST', '/prices', `currency=gbp&unit_amount=2500&product=${String(product['id'])}`)).body,
    item: await newest(`/checkout/sessions/${sessionId}/line_items`),
    'event checkout.session.completed': await newest('/events?type=checkout.session.completed'),
    'event checkout.session.expired': await newest('/events?type=checkout.session.expired'),
    'event charge.refunded': await newest('/events?type=charge.refunded'),
    'event payment_intent.payment_failed': await newest('/events?type=payment_intent.payment_failed'),
    ...(await planObjects()),
    ...(await authorisedObjects()),
    ...(await clockObjects()),
  };
}

/** Amounts with fractions travel as text; the SDK makes its own class of them on arrival. */
function declaration(name: string, type: string, object: object): string {
  const literal = JSON.stringify(object).replaceAll(
    /"((?:unit_amount|amount|quantity)_decimal)":"\d+"/g,
    '"$1":{} as Stripe.Decimal',
  );
  return `export const ${name}: ${type} & { lastResponse?: never } = ${literal};`;
}

test("WIZ-12 every object on the wire is what the SDK's types say: nothing missing, nothing unknown, no wrong value", () => {
  const names = Object.keys(sdkTypes) as (keyof typeof sdkTypes)[];
  const { status, ...incomplete } = objects['charge succeeded'] as { status: string };
  const broken = [incomplete, { ...incomplete, status: 5 }, { ...incomplete, status, colour: 'red' }];
  const errors = typeErrors([
    ...names.map((name, index) => declaration(`object${index}`, sdkTypes[name], objects[name])),
    ...broken.map((object, index) => declaration(`broken${index}`, 'Stripe.Charge', object)),
  ]);
  for (const [index, name] of names.entries()) expect(errors[index], name).toEqual([]);
  const noticed = errors.slice(names.length).map(({ length }) => length);
  expect(noticed, 'a missing, a wrong and an unknown member are noticed').toEqual([1, 1, 1]);
});

/** Members of the examples of 2022-11-15 that the API version spoken here no longer has, or shows only when asked. */
const gone = new Set<string>([
  'checkout.session shipping_details',
  'charge invoice',
  'charge refunds',
  'payment_intent invoice',
  // The period is each item's.
  'subscription current_period_end',
  'subscription current_period_start',
  'subscription discount',
  // What an invoice is for is in `parent`, how it was paid in its payments.
  ...['charge', 'payment_intent', 'paid', 'paid_out_of_band', 'quote', 'subscription'].map((name) => `invoice ${name}`),
  ...['application_fee_amount', 'discount', 'rendering_options', 'tax', 'total_tax_amounts', 'transfer_data'].map(
    (name) => `invoice ${name}`,
  ),
]);

test("WIZ-12 every object has the members of Stripe's published example, of the same kind", () => {
  for (const [name, object] of Object.entries(objects)) {
    const kind = name.split(' ')[0]!;
    const example = (published as Record<string, Record<string, string>>)[kind];
    // Stripe publishes no example of a line item.
    if (kind === 'item') continue;
    for (const [member, expected] of Object.entries(example!)) {
      if (gone.has(`${kind} ${member}`)) continue;
      expect(Object.keys(object), name).toContain(member);
      const actual = kindOf(Reflect.get(object, member));
      if (actual !== 'null' && expected !== 'null') expect([name, member, actual]).toEqual([name, member, expected]);
    }
  }
});

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
