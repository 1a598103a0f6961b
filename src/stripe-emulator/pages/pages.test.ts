import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CheckoutRequest } from '#platform/payments/port.ts';
import { aPlan } from '#platform/payments/plans.contract.ts';
import { aCheckout } from '#platform/payments/port.contract.ts';
import {
  cards,
  type EmulatedStripe,
  payOnPage,
  startEmulatedStripe,
  submit,
} from '#platform/payments/test/emulated-stripe.ts';

let stripe: EmulatedStripe;
beforeEach(async () => {
  stripe = await startEmulatedStripe();
});
afterEach(() => stripe.close());

const success = (sessionId: string): string => `http://127.0.0.1:9/payment-success?session_id=${sessionId}`;
async function open(changes: Partial<CheckoutRequest> = {}): Promise<{ url: string; sessionId: string }> {
  const { url, sessionId } = await stripe.payments.createCheckout(aCheckout(stripe.clock.now(), changes));
  return { url: url!, sessionId };
}
async function see(url: string): Promise<{ status: number; page: string; headers: Headers }> {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, page: await response.text(), headers: response.headers };
}
const charges = async (): Promise<unknown[]> => (await stripe.api('GET', '/charges')).body['data'] as unknown[];

test('WIZ-12 the page says that it is a test, what is bought, for how much, and how to go back', async () => {
  const { url } = await open();
  const { status, page, headers } = await see(url);
  expect(status).toBe(200);
  for (const words of [
    'Test payment page. No money moves.',
    'Personal song',
    '£25.00',
    '£28.99',
    'Pay £53.99',
    'ruth@example.com',
    'SONG-2026-7XK2M9',
  ])
    expect(page).toContain(words);
  expect(page).toContain('<a class="back" href="http://127.0.0.1:9/order">');
  for (const token of ['cc-number', 'cc-exp', 'cc-csc']) expect(page).toContain(`autocomplete="${token}"`);
  expect(page).not.toMatch(/<script|style=|onclick/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:9;");
  expect(headers.get('cache-control')).toBe('no-store');
});

test('MEND-09d a session with a language has its page in it, from the form to its end', async () => {
  const spoken = {
    es: ['Pagar 53,99\u00a0£', 'Escribe la fecha de caducidad', 'Tu tarjeta se ha rechazado', 'ya está pagado'],
    fr: ['Payer 53,99\u00a0£', 'Saisissez la date d’expiration', 'Votre carte a été refusée', 'est déjà réglée'],
    it: ['Paga 53,99\u00a0£', 'Scrivi la data di scadenza', 'La tua carta è stata rifiutata', 'è già pagato'],
    de: ['53,99\u00a0£ bezahlen', 'Gib an, bis wann', 'Deine Karte wurde abgelehnt', 'ist schon bezahlt'],
  };
  for (const [language, [pay = '', expiry = '', declined = '', paid = '']] of Object.entries(spoken)) {
    const { url } = await open({ language, idempotencyKey: language });
    const { page } = await see(url);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(pay);
    const english = page.match(
      /Test payment|Card number|Expiry|Security code|Order\b|Back to|Test cards|Total:|webhook\. Choose|you are/g,
    );
    expect(english, language).toBeNull();
    expect((await submit(url, { number: cards.good, expiry: '13/40', cvc: '123' })).page).toContain(expiry);
    expect((await payOnPage(url, cards.declined)).page).toContain(declined);
    await payOnPage(url, cards.challenged);
    expect((await see(`${url}/challenge`)).page).not.toMatch(/Your bank|Yes, complete/);
    await payOnPage(url);
    expect((await see(url)).page).toContain(paid);
  }
  expect((await see((await open()).url)).page).toContain('<html lang="en-GB">');
});

test('WIZ-12 words of buyers and producers stay words', async () => {
  const { url } = await open({
    lines: [{ name: '"><img src=x onerror=alert(1)> 歌 🎻', amountPence: 2500, quantity: 3 }],
  });
  const { page } = await see(url);
  expect(page).not.toContain('<img');
  expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt; 歌 🎻');
  expect(page).toContain('£75.00');
});

test('WIZ-12 the test cards pay, decline, or ask the bank, by typing or by one tap', async () => {
  for (const [index, send] of [
    (url: string) => payOnPage(url),
    (url: string) => submit(url, { one_tap: '4242424242424242' }),
  ].entries()) {
    const { url, sessionId } = await open({ idempotencyKey: `good-${index}` });
    expect(await send(url)).toMatchObject({ status: 303, location: success(sessionId) });
  }
  const { url, sessionId } = await open({ idempotencyKey: 'bad' });
  const declined = await payOnPage(url, cards.declined);
  expect(declined.status).toBe(402);
  expect(declined.page).toContain('Your card was declined. Nothing was charged.');
  const poor = await payOnPage(url, cards.insufficient);
  expect(poor.page).toContain('insufficient funds');
  const events = (await stripe.api('GET', '/events?type=payment_intent.payment_failed')).body['data'];
  expect(events).toMatchObject([
    { data: { object: { last_payment_error: { decline_code: 'insufficient_funds' } } } },
    { data: { object: { last_payment_error: { decline_code: 'generic_decline' } } } },
  ]);
  expect(await stripe.payments.retrieveCheckout(sessionId)).toMatchObject({ status: 'open', paymentStatus: 'unpaid' });
  expect(await payOnPage(url), 'another card on the same page').toMatchObject({
    status: 303,
    location: success(sessionId),
  });
});

test('WIZ-12 a bank that asks can be answered yes or no', async () => {
  const { url, sessionId } = await open();
  expect(await payOnPage(url, cards.challenged)).toMatchObject({
    status: 303,
    location: `/pay/${sessionId}/challenge`,
  });
  const { status, page } = await see(`${url}/challenge`);
  expect([status, page]).toEqual([200, expect.stringContaining('£53.99 with the card ending in 3220')]);
  const no = await submit(`${url}/challenge`, { outcome: 'fail' });
  expect([no.status, no.page]).toEqual([402, expect.stringContaining('could not confirm that it was you')]);
  expect(no.page, 'the form does not post to the bank').toContain(`<form method="post" action="/pay/${sessionId}"`);
  expect((await see(`${url}/challenge`)).headers.get('location')).toBe(`/pay/${sessionId}`);
  await payOnPage(url, cards.challenged);
  expect(await submit(`${url}/challenge`, { outcome: 'pass' })).toMatchObject({
    status: 303,
    location: success(sessionId),
  });
  expect(await stripe.payments.retrieveCheckout(sessionId)).toMatchObject({
    status: 'complete',
    paymentStatus: 'paid',
  });
});

test('WIZ-12 what is wrong is listed on top, linked to its field, and the card number is not sent back', async () => {
  const { url } = await open();
  const { status, page } = await submit(url, { number: '4242424242424241', expiry: '13/40', cvc: '1' });
  expect(status).toBe(422);
  expect(page).toContain('<title>Error: Pay £53.99');
  for (const name of ['number', 'expiry', 'cvc']) {
    expect(page).toContain(`<a href="#${name}">`);
    expect(page).toMatch(new RegExp(`id="${name}"[^>]*aria-describedby="[^"]*${name}-error"[^>]*aria-invalid="true"`));
  }
  expect(page).toContain('value="13/40"');
  expect(page).not.toContain('4242424242424241');
  expect(await charges()).toEqual([]);
});

test('WIZ-12 dates, numbers and codes of every shape are judged rightly', async () => {
  const { url } = await open();
  const refused: Record<string, string>[] = [
    {},
    { number: '', expiry: '', cvc: '' },
    { number: cards.good, expiry: '02/26', cvc: '123' },
    { number: cards.good, expiry: '00/40', cvc: '123' },
    { number: cards.good, expiry: '0440', cvc: '12' },
    { number: '4'.repeat(5000), expiry: '04/40', cvc: '123' },
    { number: '４２４２４２４２４２４２４２４２', expiry: '04/40', cvc: '123' },
    { number: cards.good, expiry: '04/40', cvc: '12345' },
    { one_tap: 'constructor' },
  ];
  for (const fields of refused)
    expect((await submit(url, fields)).status, JSON.stringify(fields).slice(0, 80)).toBe(422);
  expect((await submit(url, { number: '5555555555554444', expiry: '04/40', cvc: '123' })).page).toContain(
    'not a test card',
  );
  expect((await submit(url, { number: 'x'.repeat(20_000), expiry: '', cvc: '' })).status).toBe(413);
  expect(
    (await submit(url, { number: cards.good, expiry: '3/26', cvc: '123' })).status,
    'good until the month ends',
  ).toBe(303);
});

test('WIZ-12 a session without an email asks for one', async () => {
  const item =
    'line_items[0][price_data][currency]=gbp&line_items[0][price_data][unit_amount]=2500&line_items[0][price_data][product_data][name]=Song';
  const { body } = await stripe.api(
    'POST',
    '/checkout/sessions',
    `mode=payment&success_url=http://127.0.0.1:9/&${item}`,
  );
  const url = body['url'] as string;
  expect((await see(url)).page).toContain('autocomplete="email"');
  expect((await payOnPage(url)).page).toContain('Enter an email address');
  expect((await submit(url, { one_tap: '4242424242424242', email: 'ada@example.com' })).status).toBe(303);
  expect(
    (await stripe.api('GET', '/checkout/sessions?customer_details[email]=ada@example.com')).body['data'],
  ).toHaveLength(1);
});

test('STU-05 twenty submits of one page at the same moment are one payment', async () => {
  const { url, sessionId } = await open();
  const answers = await Promise.all(Array.from({ length: 20 }, () => payOnPage(url)));
  for (const answer of answers) expect(answer).toMatchObject({ status: 303, location: success(sessionId) });
  expect(await charges()).toHaveLength(1);
  await stripe.emulator.tick();
  expect(stripe.messages.filter(({ body }) => body.includes('"checkout.session.completed"'))).toHaveLength(1);
});

test('STU-05 submits whose forms were all on their way before one of them paid are one payment', async () => {
  const { url, sessionId } = await open();
  const form = 'one_tap=4242424242424242';
  const held: ReadableStreamDefaultController<Uint8Array>[] = [];
  const answers = Array.from({ length: 20 }, async () =>
    stripe.emulator.app.request(url, {
      method: 'POST',
      headers: { 'content-length': String(form.length) },
      body: new ReadableStream<Uint8Array>({ start: (controller) => void held.push(controller) }),
      duplex: 'half',
    } as RequestInit),
  );
  // Every handler has seen an open session and now waits for its form.
  await new Promise((resolve) => setImmediate(resolve));
  for (const controller of held) {
    controller.enqueue(new TextEncoder().encode(form));
    controller.close();
  }
  for (const answer of await Promise.all(answers)) expect(answer.headers.get('location')).toBe(success(sessionId));
  expect(await charges()).toHaveLength(1);
});

test('WIZ-12 a page that was paid, has expired or never was says so, and takes nothing', async () => {
  const { url, sessionId } = await open();
  await payOnPage(url);
  const paid = await see(url);
  expect([paid.status, paid.page]).toEqual([200, expect.stringContaining(`href="${success(sessionId)}"`)]);
  expect(await payOnPage(url)).toMatchObject({ status: 303, location: success(sessionId) });

  const late = await open({ idempotencyKey: 'late' });
  stripe.clock.advance(46 * 60_000);
  expect(await payOnPage(late.url)).toMatchObject({
    status: 410,
    page: expect.stringContaining('has expired') as string,
  });
  expect((await see(late.url)).status).toBe(410);
  expect(await charges()).toHaveLength(1);

  for (const id of ['cs_test_nothing', '..%2f..%2fetc', '%00', '__proto__', '歌'])
    expect((await see(`${stripe.baseUrl}/pay/${id}`)).status, id).toBe(404);
  expect((await submit(`${stripe.baseUrl}/pay/cs_test_nothing`, {})).status).toBe(404);
  expect((await submit(`${stripe.baseUrl}/pay/cs_test_nothing/challenge`, { outcome: 'pass' })).status).toBe(404);
});

test('WIZ-12 the page brings its own style and letters', async () => {
  const style = await see(`${stripe.baseUrl}/pay/style.css`);
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  for (const font of ['ui.woff2', 'notes.woff2'])
    expect((await see(`${stripe.baseUrl}/pay/fonts/${font}`)).page.slice(0, 4)).toBe('wOF2');
  for (const name of ['..%2f..%2fpackage.json', 'constructor', '__proto__'])
    expect((await see(`${stripe.baseUrl}/pay/fonts/${name}`)).status, name).toBe(404);
});

test("WIZ-12 the emulator's own page lists payments and webhooks without giving addresses away", async () => {
  expect((await see(`${stripe.baseUrl}/_emulator`)).page).toContain('Nothing yet.');
  await payOnPage((await open()).url);
  await stripe.emulator.tick();
  const { page } = await see(`${stripe.baseUrl}/_emulator`);
  for (const words of ['SONG-2026-7XK2M9', 'Paid', 'r…@example.com', 'checkout.session.completed', 'Delivered'])
    expect(page).toContain(words);
  expect(page).not.toContain('ruth@example.com');
});

test('AGT-05 the page of a plan says what is paid each month, and from when', async () => {
  const { url } = await stripe.payments.createPlanCheckout(aPlan(stripe.clock.now()));
  const { page } = await see(url!);
  for (const words of ['£99.00 a month', 'Every month until you end it.', 'Pay £99.00 and start', 'Back to the plans'])
    expect(page).toContain(words);
  expect(page).not.toMatch(/Nothing today|your order|0341/);
  await payOnPage(url!);
  expect((await see(url!)).page).toContain('This plan has begun already');
});

test('AGT-05 the page of a trial says that nothing is paid today, also when the bank asks', async () => {
  const { url, sessionId } = await stripe.payments.createPlanCheckout(aPlan(stripe.clock.now(), { trialDays: 30 }));
  const { page } = await see(url!);
  for (const words of [
    'Nothing today, £99.00 a month from 1 April 2026',
    '£0.00',
    'Start the trial',
    '4000 0000 0000 0341',
  ])
    expect(page).toContain(words);
  expect((await payOnPage(url!, cards.declined)).page).toContain('Your card was declined. Nothing was charged.');
  await payOnPage(url!, cards.challenged);
  expect((await see(`${url}/challenge`)).page).toContain('£99.00 a month from 1 April 2026');
  await submit(`${url}/challenge`, { outcome: 'pass' });
  expect((await stripe.payments.retrieveCheckout(sessionId)).status).toBe('complete');
});
