import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, missing } from '../api-error.ts';
import { cancelIntent, cancelParams, captureIntent, captureParams } from '../authorisations.ts';
import { createSession, expireSession } from '../checkout.ts';
import { sessionParams } from '../checkout-params.ts';
import type { Emulation } from '../emulation.ts';
import { limitBody } from '../limit-body.ts';
import { emailAddress, line, listing, listOf, truth } from '../params.ts';
import { letTimePass } from '../passing-time.ts';
import { createRefund, refundParams } from '../refunds.ts';
import type { Records } from '../store.ts';
import type { WireEvent } from '../wire.ts';
import { answer, found, onlyExpand } from './answers.ts';
import { type ApiEnv, apiCall, change } from './calls.ts';
import { balanceRoutes } from './balance.ts';
import { catalogueRoutes } from './catalogue.ts';
import { endpointRoutes } from './endpoints.ts';
import { list } from './listing.ts';
import { meterRoutes } from './meters.ts';
import { portalRoutes } from './portal.ts';
import { sendJson } from './send-json.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { testClockRoutes } from './test-clocks.ts';

const MOST_BYTES = 256 * 1024;

/** Stripe's HTTP API under `/v1`, as far as the shop uses it. */
export function apiRoutes(emulation: Emulation, secretKey: string): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(apiCall(emulation, secretKey));
  api.use(limitBody(MOST_BYTES, tooLarge));
  api.use(async (_c, next) => {
    const passing = letTimePass(emulation);
    if (passing) await passing;
    return next();
  });
  checkoutRoutes(emulation, api);
  paymentRoutes(emulation, api);
  balanceRoutes(emulation, api);
  endpointRoutes(emulation, api);
  authorisationRoutes(emulation, api);
  catalogueRoutes(emulation, api);
  subscriptionRoutes(emulation, api);
  meterRoutes(emulation, api);
  portalRoutes(emulation, api);
  testClockRoutes(emulation, api);
  api.all('*', (c) => {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}). The emulator may not know it yet.`,
    });
  });
  api.onError((error, c) => {
    const problem =
      error instanceof ApiError
        ? error
        : new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
    // What is left of a body that was refused must not be taken for the next request.
    if (problem.status === 413) c.header('Connection', 'close');
    return sendJson(c, { error: problem.body }, problem.status);
  });
  return api;
}

function tooLarge(): never {
  throw new ApiError(413, { type: 'invalid_request_error', message: 'The request body is too large.' });
}

function checkoutRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const { store } = emulation;
  api.post(
    '/checkout/sessions',
    change(emulation, sessionParams, ({ work, params }) => createSession(emulation, work, params).session),
  );
  api.post(
    '/checkout/sessions/:id/expire',
    change(emulation, onlyExpand, ({ work, id, cause }) => {
      const record = work.get('session', id);
      if (!record) throw missing('checkout.session', id);
      return expireSession(emulation, work, record, cause).session;
    }),
  );
  api.get(
    '/checkout/sessions',
    list(
      emulation,
      z.strictObject({
        ...listing,
        payment_intent: line.optional(),
        customer: line.optional(),
        status: z.enum(['open', 'complete', 'expired']).optional(),
        customer_details: z.strictObject({ email: emailAddress }).optional(),
      }),
      'checkout.session',
      ({ payment_intent, customer, status, customer_details }) =>
        store
          .all('session')
          .map(({ session }) => session)
          .filter(
            (session) =>
              matches(session.payment_intent, payment_intent) &&
              matches(session.customer, customer) &&
              matches(session.status, status) &&
              matches(session.customer_details?.email, customer_details?.email),
          ),
    ),
  );
  api.get('/checkout/sessions/:id', (c) => {
    const record = found(emulation, 'session', 'checkout.session', c);
    // Line items are left out of a session unless they are asked for.
    const asked = c.req.url.includes('line_items');
    return answer(emulation, c, asked ? { ...record.session, line_items: lineItems(record) } : record.session);
  });
  api.get('/checkout/sessions/:id/line_items', (c) =>
    sendJson(c, lineItems(found(emulation, 'session', 'checkout.session', c))),
  );
}

function lineItems(record: Records['session']): object {
  return { object: 'list', data: record.lines, has_more: false, url: `/v1/checkout/sessions/${record.id}/line_items` };
}

function authorisationRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  api.post(
    '/payment_intents/:id/capture',
    change(emulation, captureParams, ({ work, params, id, cause }) =>
      captureIntent(emulation, work, { id, params, cause }),
    ),
  );
  api.post(
    '/payment_intents/:id/cancel',
    change(emulation, cancelParams, ({ work, params, id, cause }) =>
      cancelIntent(emulation, work, { id, reason: params.cancellation_reason ?? null, cause }),
    ),
  );
}

function paymentRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const { store } = emulation;
  const byPayment = z.strictObject({ ...listing, payment_intent: line.optional(), charge: line.optional() });
  api.get('/payment_intents/:id', (c) => answer(emulation, c, found(emulation, 'payment_intent', 'payment_intent', c)));
  api.get('/charges/:id', (c) => answer(emulation, c, found(emulation, 'charge', 'charge', c)));
  api.get('/refunds/:id', (c) => answer(emulation, c, found(emulation, 'refund', 'refund', c)));
  api.get(
    '/payment_intents',
    list(emulation, z.strictObject({ ...listing, customer: line.optional() }), 'payment_intent', ({ customer }) =>
      store.all('payment_intent').filter((intent) => matches(intent.customer, customer)),
    ),
  );
  api.get(
    '/charges',
    list(emulation, byPayment, 'charge', ({ payment_intent }) =>
      store.all('charge').filter((charge) => matches(charge.payment_intent, payment_intent)),
    ),
  );
  api.get(
    '/refunds',
    list(emulation, byPayment, 'refund', ({ payment_intent, charge }) =>
      store
        .all('refund')
        .filter((refund) => matches(refund.payment_intent, payment_intent) && matches(refund.charge, charge)),
    ),
  );
  api.post(
    '/refunds',
    change(emulation, refundParams, ({ work, params, cause }) => createRefund(emulation, work, params, cause)),
  );
  const eventList = z.strictObject({
    ...listing,
    type: line.optional(),
    types: listOf(line, 20).optional(),
    delivery_success: truth.optional(),
  });
  api.get(
    '/events',
    list(emulation, eventList, 'event', ({ type, types, delivery_success: told }) =>
      store
        .all('event')
        .map((event) => asItStands(emulation, event))
        .filter(
          (event) =>
            matches(event.type, type) &&
            (types?.includes(event.type) ?? true) &&
            (told === undefined || told === (event.pending_webhooks === 0)),
        ),
    ),
  );
  api.get('/events/:id', (c) => answer(emulation, c, asItStands(emulation, found(emulation, 'event', 'event', c))));
}

/** An event with the number of webhooks still owed for it. */
function asItStands({ store }: Emulation, event: WireEvent): WireEvent {
  const owed = [...store.pendingDeliveries].filter((id) => store.get('delivery', id)?.eventId === event.id).length;
  return { ...event, pending_webhooks: owed };
}

function matches(value: unknown, wanted: string | undefined): boolean {
  return wanted === undefined || value === wanted;
}
