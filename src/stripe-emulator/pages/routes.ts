import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Context, Hono } from 'hono';
import { behaviourRequest, paymentBehaviours } from '../behaviour.ts';
import { answerChallenge, payByCard, type PaymentAnswer } from '../card-payment.ts';
import type { Emulation } from '../emulation.ts';
import { limitBody } from '../limit-body.ts';
import { letTimePass } from '../passing-time.ts';
import type { SessionRecord } from '../store.ts';
import { consolePage } from './console-page.ts';
import { languageOf } from './page-language.ts';
import { nothingTyped, readPaymentForm, type Typed } from './payment-form.ts';
import { challengePage, expiredPage, paidPage, paymentPage, unknownPage } from './payment-page.ts';
import { portalPageRoutes } from './portal-routes.ts';
import { style } from './style.ts';

const MOST_BYTES = 16 * 1024;
const fonts = new Map([
  ['ui.woff2', '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2'],
  ['notes.woff2', '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'],
]);

/** The hosted payment page, and the emulator's own page. */
export function pageRoutes(emulation: Emulation): Hono {
  const app = new Hono();
  const limit = limitBody(MOST_BYTES, (c) => c.text('Too large', 413, { connection: 'close' }));
  app.use('/pay/*', limit);
  app.use('/_emulator/*', limit);
  assetRoutes(app);
  paymentRoutes(emulation, app);
  portalPageRoutes(emulation, app, portalHeaders);
  if (isLoopback(emulation.baseUrl)) consoleRoutes(emulation, app);
  return app;
}

/** On a machine that others reach, nobody else may look at the payments or throw the switches. */
function isLoopback(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

function consoleRoutes(emulation: Emulation, app: Hono): void {
  app.get('/_emulator', (c) => c.html(consolePage(emulation), 200, pageHeaders()));
  app.post('/_emulator/behaviour', async (c) => {
    // A form of another site cannot send this type, so no page a visitor happens to open can throw the switches.
    if (!c.req.header('content-type')?.startsWith('application/json')) return c.json({ error: 'Send JSON.' }, 415);
    const request = behaviourRequest.safeParse(await c.req.json().catch(() => null));
    if (!request.success) return c.json({ error: request.error.issues }, 400);
    emulation.behaviour.set(request.data);
    return c.json(emulation.behaviour.current);
  });
}

function assetRoutes(app: Hono): void {
  app.get('/pay/style.css', (c) =>
    c.body(style, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' }),
  );
  app.get('/pay/fonts/:name', async (c) => {
    const font = fonts.get(c.req.param('name'));
    if (!font) return c.notFound();
    const bytes = await readFile(createRequire(import.meta.url).resolve(font));
    return c.body(bytes, 200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=86400' });
  });
}

function paymentRoutes(emulation: Emulation, app: Hono): void {
  const { store } = emulation;
  app.use('/pay/*', async (_c, next) => {
    const passing = letTimePass(emulation);
    if (passing) await passing;
    return next();
  });
  app.get('/pay/:id', (c) => {
    const record = store.get('session', c.req.param('id'));
    if (record?.session.status !== 'open') return closed(c, record);
    return c.html(paymentPage(record, emulation.now()), 200, pageHeaders(record));
  });
  app.post('/pay/:id', async (c) => {
    const record = store.get('session', c.req.param('id'));
    const posted = new URLSearchParams(await c.req.text());
    if (record?.session.status !== 'open') return afterwards(emulation, c, { kind: 'closed' });
    const form = readPaymentForm(posted, {
      now: emulation.now(),
      asksEmail: !record.session.customer_email,
      words: languageOf(record.session).text.problems,
    });
    if (Object.keys(form.problems).length > 0)
      return c.html(paymentPage(record, emulation.now(), form.problems, form.typed), 422, pageHeaders(record));
    const { card, last4, email, typed } = form;
    const webhooks = typed.behaviour === 'normal' ? null : paymentBehaviours[typed.behaviour];
    return afterwards(emulation, c, await payByCard(emulation, record.id, { card, last4, email, webhooks }), typed);
  });
  app.get('/pay/:id/challenge', (c) => {
    const record = store.get('session', c.req.param('id'));
    if (record?.session.status !== 'open') return closed(c, record);
    if (!record.challenge) return c.redirect(`/pay/${record.id}`, 303);
    return c.html(challengePage(record, record.challenge.last4, emulation.now()), 200, pageHeaders(record));
  });
  app.post('/pay/:id/challenge', async (c) => {
    const passed = new URLSearchParams(await c.req.text()).get('outcome') === 'pass';
    return afterwards(emulation, c, await answerChallenge(emulation, c.req.param('id'), passed));
  });
}

/** Redirect after a submit. A second submit goes where the first one went. */
function afterwards(
  emulation: Emulation,
  c: Context,
  answer: PaymentAnswer,
  typed: Typed = nothingTyped,
): Response | Promise<Response> {
  const record = emulation.store.get('session', c.req.param('id') ?? '');
  if (record?.session.status === 'complete') return c.redirect(successUrl(record), 303);
  if (record?.session.status !== 'open') return closed(c, record);
  if (answer.kind === 'challenge') return c.redirect(`/pay/${record.id}/challenge`, 303);
  if (answer.kind !== 'declined') return c.redirect(`/pay/${record.id}`, 303);
  const problems = { number: languageOf(record.session).text.declines[answer.decline] };
  return c.html(paymentPage(record, emulation.now(), problems, typed), 402, pageHeaders(record));
}

function closed(c: Context, record: SessionRecord | undefined): Response | Promise<Response> {
  if (!record) return c.html(unknownPage(), 404, pageHeaders());
  if (record.session.status === 'expired') return c.html(expiredPage(record), 410, pageHeaders(record));
  return c.html(paidPage(record, successUrl(record)), 200, pageHeaders(record));
}

function successUrl({ session }: SessionRecord): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The form may post here and, being redirected, to the shop; nothing else may load or run. */
function pageHeaders(record?: SessionRecord): Record<string, string> {
  return portalHeaders(record?.session.success_url ?? undefined);
}

function portalHeaders(shopUrl?: string): Record<string, string> {
  const shop = shopUrl ? new URL(shopUrl).origin : '';
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${shop}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}
