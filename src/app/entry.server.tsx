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

/** Longest wait for the slowest part of a page before rendering is aborted. */
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
    const { report, failed } = deferUntil(context.get(reportContext));
    const answer = (): void => {
      report();
      const body = new PassThrough();
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      // Sent whole and in document order: a part streamed later and moved into place makes the browser lay the page out twice.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: answer,
      onShellError: reject,
      onError: failed,
    });
    setTimeout(() => stream.abort(), renderTimeoutMilliseconds).unref();
  });
}

/**
 * Holds back render errors until the page is answered, then reports them: the browser renders a part that failed here. If the
 * page itself fails, it is never answered, and React Router reports the error.
 */
function deferUntil(tell: (error: unknown) => void): { report: () => void; failed: (error: unknown) => void } {
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

/** Reports unexpected errors only: unknown addresses and cancelled requests are routine. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(reportContext)(error);
};
