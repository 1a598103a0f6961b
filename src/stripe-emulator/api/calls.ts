import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { sameText } from '#platform/ids.ts';
import { ApiError } from '../api-error.ts';
import type { ApiFault } from '../behaviour.ts';
import type { Emulation } from '../emulation.ts';
import { apiVersion, type Cause } from '../events.ts';
import { decodeForm, type FormObject } from '../form-body.ts';
import { readParams } from '../params.ts';
import { type AnswerRecord, KEEP_ANSWERS_MS, type Work } from '../store.ts';
import { expanded } from './expand.ts';
import { sendJson } from './send-json.ts';

export interface ApiEnv {
  /** Those of a server, or `breakConnection` of a caller in this process; none in a test that calls the app itself. */
  Bindings: Partial<HttpBindings> & { breakConnection?: () => void };
  Variables: { requestId: string; fault: ApiFault | null };
}

/** Request id, secret key, then the fault that this call is to meet. */
export function apiCall(emulation: Emulation, secretKey: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const requestId = emulation.newId('req');
    c.set('requestId', requestId);
    c.header('Request-Id', requestId);
    c.header('Stripe-Version', c.req.header('stripe-version') ?? apiVersion);
    c.header('Cache-Control', 'no-cache, no-store');
    if (!sameText(keyOf(c.req.header('authorization')), secretKey)) throw unauthorized(c.req.header('authorization'));
    const fault = emulation.behaviour.takeApiFault();
    c.set('fault', fault);
    if (fault?.fault === 'rate-limit')
      throw new ApiError(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded.',
      });
    if (fault?.fault === 'server-error')
      throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
    await next();
    if (fault?.fault === 'lost-answer') loseAnswer(c);
  };
}

/** Stripe takes the key as a bearer token or as the user of basic authentication. */
function keyOf(header: string | undefined): string {
  const [scheme, value = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
  return '';
}

function unauthorized(header: string | undefined): ApiError {
  const message = header
    ? 'Invalid API Key provided.'
    : 'You did not provide an API key. Provide it in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").';
  return new ApiError(401, { type: 'invalid_request_error', message });
}

/** The work is done and stored; the caller's connection breaks before it hears of it. */
function loseAnswer(c: Context<ApiEnv>): void {
  const outgoing = c.env?.outgoing;
  outgoing?.destroy();
  c.env?.breakConnection?.();
  c.res = outgoing ? RESPONSE_ALREADY_SENT : new Response(null, { status: 500 });
}

/** Calls whose idempotency key is being worked on. */
const underWay = new WeakMap<Emulation, Set<string>>();

/**
 * A changing call. `run` is synchronous, so that whatever it decides happens at one moment; its changes, its events and
 * the answer kept for its idempotency key are stored together before the answer leaves.
 */
export function change<T extends z.ZodType>(
  emulation: Emulation,
  schema: T,
  run: (call: { work: Work; params: z.output<T>; id: string; cause: Cause }) => object,
): (c: Context<ApiEnv>) => Promise<Response> {
  return async (c) => {
    const form = decodeForm(await c.req.text());
    const key = c.req.header('idempotency-key') ?? null;
    const call = { c, form, schema, run, key };
    if (key === null) return perform(emulation, call, '');
    if (key === '' || key.length > 255)
      throw new ApiError(400, {
        type: 'invalid_request_error',
        message: 'Idempotency keys must have 1 to 255 characters.',
      });
    const fingerprint = createHash('sha256')
      .update(`${c.req.path}\n${canonical(form)}`)
      .digest('base64url');
    c.header('Idempotency-Key', key);
    const claimed = underWay.get(emulation) ?? new Set<string>();
    underWay.set(emulation, claimed);
    if (claimed.has(key)) throw stillUnderWay(key);
    const stored = emulation.store.get('answer', key);
    if (stored && stored.createdAt > emulation.now().getTime() - KEEP_ANSWERS_MS) return replay(c, stored, fingerprint);
    claimed.add(key);
    try {
      return await perform(emulation, call, fingerprint);
    } finally {
      claimed.delete(key);
    }
  };
}

interface Call<T extends z.ZodType> {
  c: Context<ApiEnv>;
  form: FormObject;
  schema: T;
  run: (call: { work: Work; params: z.output<T>; id: string; cause: Cause }) => object;
  key: string | null;
}

async function perform<T extends z.ZodType>(
  emulation: Emulation,
  call: Call<T>,
  fingerprint: string,
): Promise<Response> {
  const { c, key } = call;
  const requestId = c.get('requestId');
  const fault = c.get('fault');
  if (fault?.fault === 'slow') await pause(fault.milliseconds);
  // Parameters that were refused keep no answer: Stripe stores one only once a call began to execute.
  const params = readParams(call.schema, call.form);
  const cause = { requestId, idempotencyKey: key };
  let work = emulation.store.begin();
  let answer: { status: number; body: unknown };
  try {
    const id = c.req.param('id') ?? '';
    answer = { status: 200, body: expanded(work, call.run({ work, params, id, cause }), call.form) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    work = emulation.store.begin();
    answer = { status: error.status, body: { error: error.body } };
  }
  // A call that met an advancing clock may be made again with its key.
  if (key !== null && answer.status !== 429)
    work.put('answer', { id: key, fingerprint, ...answer, requestId, createdAt: emulation.now().getTime() });
  await work.commit();
  emulation.wake();
  return sendJson(c, answer.body, answer.status);
}

function replay(c: Context<ApiEnv>, stored: AnswerRecord, fingerprint: string): Response {
  if (stored.fingerprint !== fingerprint)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${stored.id}' if you meant to execute a different request.`,
    });
  c.header('Idempotent-Replayed', 'true');
  c.header('Original-Request', stored.requestId);
  return sendJson(c, stored.body, stored.status);
}

function stillUnderWay(key: string): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this idempotency key (${key}). Please try again later.`,
  });
}

/** The same parameters in whatever order they were sent. */
function canonical(value: FormObject): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
