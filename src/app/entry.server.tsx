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
    let answered = false;
    let answerStatus = status;
    const answer = (): void => {
      answered = true;
      const body = new PassThrough();
      headers.set('Content-Type', 'text/html; charset=utf-8');
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      // In one piece, in its order: a part that is sent behind the page and moved into place has it laid out twice.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: answer,
      onShellError: reject,
      onError(error) {
        answerStatus = 500;
        if (answered) context.get(reportContext)(error);
      },
    });
    setTimeout(() => stream.abort(), renderTimeoutMilliseconds).unref();
  });
}

/** Unknown addresses and cancelled requests are everyday; only real failures are written down. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(reportContext)(error);
};
