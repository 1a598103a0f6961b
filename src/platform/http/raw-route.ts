import type { Policy } from '#kit/procedure.ts';
import type { RequestContext } from '../rpc/context.ts';

/**
 * Callers that a raw route lets in; the server enforces it before the handler runs. As for procedures, with one more:
 * - `order`, `buyer`: about the order in the path's `:order_number`
 * - `signed`: the request proves itself by a signature, which the handler checks before anything else. Other programs send
 *   such requests, so they may come from anywhere
 */
export type RoutePolicy = Exclude<Policy, 'nobody'> | 'signed';

/** One request of a raw route. `responseHeaders` of its context are added to the answer. */
export interface RouteCall {
  request: Request;
  /** Decoded parts of the path by name. */
  params: Record<string, string>;
  context: RequestContext;
}

interface RouteParts<Opened> {
  /** As Hono reads it: `/samples/:name`, `/uploads/*` (which is `/uploads` too). */
  path: `/${string}`;
  policy: RoutePolicy;
  /** Answers an admin's route with 404 to everybody else, as if it were not there. */
  isHidden?: boolean;
  handle(opened: Opened, call: RouteCall): Response | Promise<Response>;
}

/** Answer to a form that is too large. */
interface TooLarge<Opened> {
  /**
   * True for a caller who may send this form: its file is then read to its end ahead of the answer, which a browser shows no earlier.
   * Nothing is read of anybody else's.
   */
  mayUpload(opened: Opened, call: RouteCall): Promise<boolean>;
  answer(params: RouteCall['params']): Response;
}

/** An HTTP route that is no procedure: files, forms of browsers, protocols of others. `GET` answers `HEAD` too. */
export type RawRoute<Opened> = RouteParts<Opened> &
  (
    | { method: 'GET' }
    | {
        method: 'POST' | 'ALL';
        /** Bytes of the largest body; null when the handler has a limit of its own. */
        largestBody: number | null;
        /** Status for a larger one; 413 unless a protocol wants another. */
        tooLargeStatus?: 400;
        /** Answers a form whose page says that it was too large; without it the answer is the code `TOO_LARGE`. */
        tooLarge?: TooLarge<Opened>;
      }
  );

/** A route as the access table shows it. */
export type RouteDescription = Pick<RawRoute<never>, 'method' | 'path' | 'policy'>;

/** A route of a room that is open. */
export type OpenRoute = RawRoute<undefined>;

/** Binds a route to what its room works with. */
export function openRoute<Opened>(route: RawRoute<Opened>, opened: Opened): OpenRoute {
  const handle: OpenRoute['handle'] = (_opened, call) => route.handle(opened, call);
  if (route.method === 'GET') return { ...route, handle };
  const { tooLarge, ...others } = route;
  if (!tooLarge) return { ...others, handle };
  const bound: TooLarge<undefined> = {
    mayUpload: (_opened, call) => tooLarge.mayUpload(opened, call),
    answer: (params) => tooLarge.answer(params),
  };
  return { ...others, handle, tooLarge: bound };
}
