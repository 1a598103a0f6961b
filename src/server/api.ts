import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { AnyContractProcedure, ErrorMap, Meta } from '@orpc/contract';
import { createRouterClient, onError, type ProcedureClientInterceptorOptions } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { contract } from '#app/contract.ts';
import { unattendedHeader } from '#kit/unattended.ts';
import { orderKindFilterSchema } from '#features/orders/contract.ts';
import type { ProcedureMeta } from '#kit/procedure.ts';
import type { Deps } from '#platform/deps.ts';
import type { Actor, CallerDirectory, RequestContext } from '#platform/rpc/context.ts';
import { apiReference, entityTag, type ApiDocument } from './api-reference.ts';
import { refusalsOf, securityOf, securitySchemes } from './api-security.ts';
import { allowedMethods } from './allowed-methods.ts';
import { Browser } from './browser.ts';
import type { App, AppContext } from './http.ts';
import { limitBody } from './limit-body.ts';
import type { ContractRouter, OpenRooms } from './open-rooms.ts';
import { withRetryAfter } from './outages.ts';
import { reportFailure } from './report-failure.ts';

/** Bytes: the largest order is under 20 kB; photos have their own way in. */
const largestBody = 256 * 1024;

/** Context of a request for procedures and raw routes. The caller is looked up on first use, and once. */
export function requestContext(deps: Deps, callers: CallerDirectory, c: AppContext, answer: Headers): RequestContext {
  const browser = new Browser(deps, c, answer);
  let actor: Promise<Actor> | undefined;
  let key: ReturnType<CallerDirectory['programKeyOf']> | undefined;
  return {
    requestId: c.get('requestId'),
    address: c.get('address'),
    headers: c.req.raw.headers,
    responseHeaders: answer,
    actorNow: () => callers.actorOf(c.req.raw.headers, { isSignOfLife: false }),
    actor: () => (actor ??= callers.actorOf(c.req.raw.headers, { isSignOfLife: !c.req.header(unattendedHeader) })),
    programKey: () => (key ??= callers.programKeyOf(c.req.raw.headers)),
    noteOutage: c.get('noteOutage'),
    notePlannedRefusal: () => c.set('isPlannedRefusal', true),
    guardTiming: () => c.set('timingGuard', true),
    nameRoute: (name) => c.set('routeName', name),
    browser: () => browser.hash(),
    knownBrowser: () => browser.known(),
    mayOpenOrder: async (orderNumber) => {
      const hash = browser.known();
      return hash !== null && (await callers.mayOpenOrder(hash, orderNumber));
    },
  };
}

/** Calls procedures in process, for page loaders. */
export const inProcess = (router: ContractRouter, context: RequestContext) => createRouterClient(router, { context });

/** Names a call and guards its answer when its contract says so, however its address is typed. Loaders' calls are not answers. */
function noteCall<Options extends ProcedureClientInterceptorOptions<RequestContext, ErrorMap, Meta>, Answer>(
  options: Options & { next(): Answer },
): Answer {
  options.context.nameRoute(options.path.join('.'));
  if ((options.procedure['~orpc'].meta as ProcedureMeta).timingGuard) options.context.guardTiming();
  return options.next();
}

/** Mounts `/rpc` for our pages and `/api/v1` for everyone else, from one router. */
export function mountApi(
  app: App,
  deps: Deps,
  { callers, router, postedEvents }: Pick<OpenRooms, 'callers' | 'router' | 'postedEvents'>,
): void {
  const report = (error: unknown, { context }: { context: RequestContext }): void =>
    reportFailure(deps, error, context);
  const rpc = new RPCHandler(router, { interceptors: [onError(report)], clientInterceptors: [noteCall] });
  const rest = new OpenAPIHandler(router, { interceptors: [onError(report)], clientInterceptors: [noteCall] });
  const limit = limitBody({
    maxSize: largestBody,
    // What is left of a body that was refused must not be taken for the next request.
    onError: (c) => c.json({ code: 'TOO_LARGE', message: 'That is too much at once.' }, 413, { connection: 'close' }),
  });
  for (const [prefix, handler] of [
    ['/rpc', rpc],
    ['/api/v1', rest],
  ] as const) {
    app.use(`${prefix}/*`, limit, async (c, next) => {
      const answer = new Headers();
      const context = requestContext(deps, callers, c, answer);
      const { matched, response } = await handler.handle(c.req.raw, { prefix, context });
      if (!matched) return next();
      for (const [name, value] of answer) response.headers.append(name, value);
      response.headers.set('cache-control', 'no-store');
      return withRetryAfter(c, response);
    });
  }
  mountApiDocuments(app, deps, postedEvents);
  app.all('/api/v1/*', (c, next) => {
    const allowed = allowedMethods(c.req.path.slice('/api/v1'.length));
    if (allowed.length === 0) return next();
    const message = `This address answers ${allowed.join(' and ')}.`;
    return Promise.resolve(c.json({ code: 'METHOD_NOT_ALLOWED', message }, 405, { allow: allowed.join(', ') }));
  });
  app.all('/api/*', (c) => c.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, 404));
  app.all('/rpc/*', (c) => c.json({ code: 'NOT_FOUND', message: 'There is nothing here.' }, 404));
}

/** The document of the API and its reference, written once and answered by their entity tags after that. */
function mountApiDocuments(app: App, deps: Deps, postedEvents: readonly string[]): void {
  let written: Promise<Record<'document' | 'reference', { text: string; tag: string }>> | undefined;
  const write = async () => {
    const document = await openApiDocument(deps, deps.orders.kinds.names);
    const tagged = (text: string) => ({ text, tag: entityTag(text) });
    return {
      document: tagged(JSON.stringify(document)),
      reference: tagged(apiReference(document as ApiDocument, postedEvents)),
    };
  };
  const answer = (part: 'document' | 'reference', type: string) => async (c: AppContext) => {
    const { [part]: found } = await (written ??= write());
    c.header('etag', found.tag);
    c.header('cache-control', 'no-cache');
    if (c.req.header('if-none-match')?.includes(found.tag)) return c.body(null, 304);
    return c.body(found.text, 200, { 'content-type': type });
  };
  app.get('/api/v1/openapi.json', answer('document', 'application/json'));
  app.get('/api/v1/docs', answer('reference', 'text/html; charset=utf-8'));
}

export async function openApiDocument(deps: Pick<Deps, 'site'>, orderKinds: string[]): Promise<object> {
  const converter = new ZodToJsonSchemaConverter({
    // A contract does not know which kinds of orders are registered.
    interceptors: [
      (work) =>
        work.schema === orderKindFilterSchema ? [true, { enum: ['', ...orderKinds], type: 'string' }] : work.next(),
    ],
  });
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] });
  const document = await generator.generate(contract, {
    info: { title: `${deps.site.brand} API`, version: '1' },
    servers: [{ url: '/api/v1' }],
    components: { securitySchemes },
  });
  const procedures = Object.values(contract).flatMap((room) => Object.values<AnyContractProcedure>(room));
  for (const { '~orpc': described } of procedures) {
    const meta = described.meta as unknown as ProcedureMeta;
    const { method = 'POST', path = '' } = described.route;
    const operation = document.paths?.[path]?.[method.toLowerCase() as 'get' | 'post'];
    if (!operation) continue;
    operation.security = securityOf(meta);
    operation.responses = { ...refusalsOf(meta.policy), ...operation.responses };
  }
  return document;
}
