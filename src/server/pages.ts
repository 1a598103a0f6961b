import { readFile } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import {
  apiContext,
  developersContext,
  withdrawnPageContext,
  nonceContext,
  patternContext,
  reportContext,
} from '#app/request-context.ts';
import { cachedPageHeader } from '#app/pwa/cached-page.ts';
import { isPublic } from '#app/seo/listed-pages.ts';
import { readContentFile } from '#platform/content-file.ts';
import type { Deps } from '#platform/deps.ts';
import type { CallerDirectory } from '#platform/rpc/context.ts';
import { inProcess, requestContext } from './api.ts';
import type { App, AppContext } from './http.ts';
import type { ContractRouter } from './open-rooms.ts';
import { outagePage } from './outages.ts';
import type { PageCache } from './page-cache.ts';
import { createPageOptimiser, inBrotli } from './optimise-page.ts';

/** Renders one page: the React Router build, or Vite's in development. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** The operator's file `content/gone.json`: addresses that were pages once. */
const goneSchema = z.array(z.string().regex(/^\/[^?#\s]*[^/?#\s]$/, 'an address without its domain and end slash'));

/** The built files, cached for ever by their hashed names, then the pages. Last of all routes. */
export function mountPages(
  app: App,
  deps: Deps,
  parts: {
    callers: CallerDirectory;
    router: ContractRouter;
    pages: PageHandler;
    clientFolder: string | null;
    cache: PageCache;
  },
): void {
  const { callers, router, pages, clientFolder, cache } = parts;
  const gone = new Set(readContentFile('gone.json', goneSchema));
  if (clientFolder) mountFiles(app, clientFolder);
  const setPage = clientFolder ? createPageOptimiser(clientFolder) : null;
  const draw = async (c: AppContext): Promise<Response> => {
    const answer = new Headers();
    const context = new RouterContextProvider();
    context.set(apiContext, inProcess(router, requestContext(deps, callers, c, answer)));
    context.set(nonceContext, c.get('nonce'));
    context.set(developersContext, deps.config.NODE_ENV !== 'production');
    context.set(withdrawnPageContext, (path) => gone.has(path));
    context.set(patternContext, (pattern) => c.set('routeName', `/${pattern.replace(/^\//, '')}`));
    context.set(reportContext, (error) => {
      c.set('isPartial', true);
      // An outage is told once for all it fails.
      if (c.get('outage') !== undefined) return;
      deps.log.error({ err: error, requestId: c.get('requestId') }, 'a page failed');
    });
    const drawn = await pages(c.req.raw, context);
    // A loader may have taken the failed call for 'nothing found', so its page cannot be trusted.
    if (c.get('outage') !== undefined) return outagePage(c);
    // The prices that a visitor keeps, and the language they chose, are in their cookies.
    drawn.headers.append('vary', 'Cookie');
    drawn.headers.append('vary', cachedPageHeader);
    const isPrivate = !isPublic(new URL(c.req.url).pathname);
    // Whoever opens a page of their own wants to do something there; the others are read first.
    const scripts = isPrivate ? 'at-once' : 'after-paint';
    const response = setPage ? await setPage(drawn, { scripts }) : drawn;
    for (const [name, value] of answer) response.headers.append(name, value);
    if (isPrivate) {
      response.headers.set('cache-control', 'no-store');
      response.headers.set('x-robots-tag', 'noindex, nofollow');
    }
    return response;
  };
  app.all('*', async (c) => {
    if (!setPage) return draw(c);
    const answer = await cache.answer(c.req.raw, c.get('nonce'), {
      draw: () => draw(c),
      isWhole: () => c.get('isPartial') !== true,
      onKept: (route) => c.set('routeName', route),
    });
    return inBrotli(answer, c.req.header('accept-encoding'));
  });
}

/** Files of the built client. */
function mountFiles(app: App, root: string): void {
  const forEver = (_path: string, c: Context): void => c.header('cache-control', 'public, max-age=31536000, immutable');
  app.use('/assets/*', serveStatic({ root, precompressed: true, onFound: forEver }));
  const asked = (path: string, c: Context): void => {
    // A browser must hear of a new service worker at once; icons may be a day old.
    c.header('cache-control', path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=86400');
    const [, first = '', ...below] = c.req.path.split('/');
    c.set('routeName', below.length === 0 ? `/${first}` : `/${first}/*`);
  };
  app.use('*', serveStatic({ root, onFound: asked }));
}

/** The handler of the production build. */
export async function builtPages(serverBuild: URL): Promise<PageHandler> {
  await readFile(serverBuild).catch(() => {
    throw new Error('The pages are not built: run npm run build');
  });
  const { createRequestHandler } = await import('react-router');
  const build = (await import(serverBuild.href)) as Parameters<typeof createRequestHandler>[0];
  const handler = createRequestHandler(build, 'production');
  return (request, context) => handler(request, context);
}
