import { languageOfPage } from '#app/language/page-language.ts';
import { outageErrors } from '#kit/procedure.ts';
import { type Outage, outageOf, retryAfterSeconds } from '#platform/outage.ts';
import type { OutageWatch } from '#platform/outage-watch.ts';
import type { App, AppContext } from './http.ts';
import { drawStandIns, type StandIns } from './outage-page.ts';

/** Lets every request note the outage that it fails by. */
export function mountOutages(app: App, watch: OutageWatch): void {
  const standIns = drawStandIns();
  app.use(async (c, next) => {
    c.set('standIns', standIns);
    c.set('noteOutage', (outage, error) => {
      c.set('outage', outage);
      watch.note(outage, error);
    });
    await next();
  });
}

/** The answer to a request that was failed by an outage; null for any other error. */
export function outageAnswer(c: AppContext, error: unknown): Response | Promise<Response> | null {
  const outage = outageOf(error);
  if (outage === null) return null;
  c.get('noteOutage')(outage, error);
  return wantsPage(c) ? outagePage(c) : outageJson(c, outage);
}

function outageJson(c: AppContext, outage: Outage): Response {
  const code = outage === 'disk-full' ? 'DISK_FULL' : 'SERVICE_UNAVAILABLE';
  const { status, message } = outageErrors[code];
  return withRetryAfter(c, c.json({ code, message, request_id: c.get('requestId') }, status));
}

/** Says when to try again, if an outage has failed the request, or a queue that was full. */
export function withRetryAfter(c: AppContext, response: Response): Response {
  if (c.get('outage') !== undefined || response.status === 503)
    response.headers.set('retry-after', String(retryAfterSeconds));
  return response;
}

/** Answers instead of a page that an outage has failed, in that page's language, with 503. */
export async function outagePage(c: AppContext): Promise<Response> {
  return withRetryAfter(c, await standIn(c, 'outage', 503));
}

/** Answers a request that failed with 500: a browser with a page that can be read, everything else with JSON. */
export function failureAnswer(c: AppContext): Response | Promise<Response> {
  if (wantsPage(c)) return standIn(c, 'failure', 500);
  const message = 'Something went wrong. Please try again or contact support.';
  return c.json({ code: 'INTERNAL', message, request_id: c.get('requestId') }, 500);
}

function wantsPage(c: AppContext): boolean {
  return c.req.header('accept')?.includes('text/html') === true;
}

function standIn(c: AppContext, kind: keyof StandIns, status: 500 | 503): Response | Promise<Response> {
  // The script of an open page asks for another page's data alone, and shows the words for this status itself.
  const language = languageOfPage(new URL(c.req.url), c.req.header('cookie') ?? null);
  const body = c.req.path.endsWith('.data') ? '' : (c.get('standIns')[kind].get(language) ?? '');
  return c.html(body, status, { 'cache-control': 'no-store' });
}

/**
 * Names the outage of a raw route's answer, whose text may be a protocol's: in `x-error-code`, with 507 for a full disk and 503
 * for everything else that passes.
 */
export function mapRawOutage(c: AppContext, response: Response): Response {
  // A refusal that names itself, such as a budget that is spent, is no outage.
  const outage = response.headers.has('x-error-code') ? null : outageOfStatus(response.status);
  if (outage === null) return response;
  c.get('noteOutage')(outage, new Error(`A raw route answered with ${response.status}`));
  response.headers.set('x-error-code', outage === 'disk-full' ? 'DISK_FULL' : 'SERVICE_UNAVAILABLE');
  return withRetryAfter(c, response);
}

function outageOfStatus(status: number): Outage | null {
  if (status === 507) return 'disk-full';
  return status === 503 ? 'database-unavailable' : null;
}
