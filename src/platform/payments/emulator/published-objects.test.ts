import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCheckout } from '../port.contract.ts';
import { cards, type EmulatedStripe, payOnPage, startEmulatedStripe } from '../test/emulated-stripe.ts';
import published from './fixtures/published-shapes.json' with { type: 'json' };

/**
 * What the emulator puts on the wire, held against two things that Stripe published: the types of its SDK, which are
 * generated from its OpenAPI description, and the members of the example objects in that description's fixtures.
 */
let stripe: EmulatedStripe;
let objects: Record<keyof typeof sdkTypes, object>;

const sdkTypes = {
  'checkout.session open': 'Stripe.Checkout.Session',
  'checkout.session complete': 'Stripe.Checkout.Session',
  'checkout.session expired': 'Stripe.Checkout.Session',
  'payment_intent succeeded': 'Stripe.PaymentIntent',
  'payment_intent declined': 'Stripe.PaymentIntent',
  'payment_intent challenged': 'Stripe.PaymentIntent',
  'charge succeeded': 'Stripe.Charge',
  'charge failed': 'Stripe.Charge',
  refund: 'Stripe.Refund',
  customer: 'Stripe.Customer',
  product: 'Stripe.Product',
  price: 'Stripe.Price',
  item: 'Stripe.LineItem',
  'event checkout.session.completed': 'Stripe.CheckoutSessionCompletedEvent',
  'event checkout.session.expired': 'Stripe.CheckoutSessionExpiredEvent',
  'event charge.refunded': 'Stripe.ChargeRefundedEvent',
  'event payment_intent.payment_failed': 'Stripe.PaymentIntentPaymentFailedEvent',
} as const;

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
    customer: (await stripe.api('POST', '/customers', 'email=ruth@example.com')).body,
    product,
    price: (await stripe.api('POST', '/prices', `currency=gbp&unit_amount=2500&product=${String(product['id'])}`)).body,
    item: await newest(`/checkout/sessions/${sessionId}/line_items`),
    'event checkout.session.completed': await newest('/events?type=checkout.session.completed'),
    'event checkout.session.expired': await newest('/events?type=checkout.session.expired'),
    'event charge.refunded': await newest('/events?type=charge.refunded'),
    'event payment_intent.payment_failed': await newest('/events?type=payment_intent.payment_failed'),
  };
}

/** What the TypeScript compiler says of declarations such as `const a: Stripe.Charge = {…}`. */
function typeErrors(declarations: string): string[] {
  const file = path.join(import.meta.dirname, 'wire-objects.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile(
    file,
    `import type { Stripe } from 'stripe';\n${declarations}\n`,
    ts.ScriptTarget.ES2023,
  );
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) => (name === file ? source : getSourceFile.call(host, name, ...rest));
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Amounts with fractions travel as text; the SDK makes its own class of them on arrival. */
function declaration(name: string, type: string, object: object): string {
  const literal = JSON.stringify(object).replaceAll(
    /"unit_amount_decimal":"\d+"/g,
    '"unit_amount_decimal":{} as Stripe.Decimal',
  );
  return `export const ${name}: ${type} & { lastResponse?: never } = ${literal};`;
}

test("WIZ-12 every object on the wire is what the SDK's types say: nothing missing, nothing unknown, no wrong value", () => {
  const declarations = Object.entries(sdkTypes).map(([name, type], index) =>
    declaration(`object${index}`, type, objects[name as keyof typeof objects]),
  );
  expect(typeErrors(declarations.join('\n'))).toEqual([]);
  const { status, ...incomplete } = objects['charge succeeded'] as { status: string };
  expect(status).toBe('succeeded');
  const broken = [incomplete, { ...incomplete, status: 5 }, { ...incomplete, status, colour: 'red' }];
  expect(
    broken.map((object) => typeErrors(declaration('broken', 'Stripe.Charge', object)).length),
    'a missing, a wrong and an unknown member are noticed',
  ).toEqual([1, 1, 1]);
}, 60_000);
