import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { nonceContext, reportContext } from './request-context.ts';

/** How long a page may wait for its slowest part. */
const renderTimeoutMilliseconds = 6000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  return new Promise((resolve, reject) => {
    const { report, failed } = keptUntil(context.get(reportContext));
    const answer = (): void => {
      report();
      const body = new PassThrough();
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      // In one piece, in its order: a part that is sent behind the page and moved into place has it laid out twice.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: answer,
      onShellError: reject,
      onError: failed,
    });
    setTimeout(() => stream.abort(), renderTimeoutMilliseconds).unref();
  });
}

/**
 * A part that failed is drawn by the browser, and told of once the page is answered. Where the page itself fails, it never
 * is, and React Router tells.
 */
function keptUntil(tell: (error: unknown) => void): { report: () => void; failed: (error: unknown) => void } {
  const errors: unknown[] = [];
  let answered = false;
  return {
    report() {
      answered = true;
      for (const error of errors) tell(error);
    },
    failed: (error) => (answered ? tell(error) : void errors.push(error)),
  };
}

/** Unknown addresses and cancelled requests are everyday; only real failures are written down. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(reportContext)(error);
};
