import type { Context, Hono } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { Deps } from '#platform/deps.ts';
import type { Outage } from '#platform/outage.ts';
import { clientNetwork } from '#platform/trusted-proxies.ts';
import type { StandIns } from './outage-page.ts';

/** Variables that the server's middleware sets for the routes. */
export interface Variables {
  requestId: string;
  nonce: string;
  /** Key of the client's network, for limits; see `networkKey`. */
  address: string;
  /** Set once an outage has failed the request, or a part of it. */
  outage?: Outage;
  noteOutage: (outage: Outage, error: unknown) => void;
  /** Set once the request was refused as the shop means it, with a status of 5xx. */
  isPlannedRefusal?: boolean;
  /** Pattern of the page, or name of the procedure, that answers, for the figures; where there is none, that of the raw route. */
  routeName?: string;
  /** Set once a part of the page could not be drawn; the browser draws it. */
  isPartial?: boolean;
  /** Set when the answer leaves on a beat. */
  timingGuard?: boolean;
  /** HTML of the pages that stand for any page. */
  standIns: StandIns;
}

export type Environment = { Variables: Variables; Bindings: HttpBindings };
export type App = Hono<Environment>;
export type AppContext = Context<Environment>;

/** Key of the network that a request comes from. Requests made in process have no socket. */
export function networkOf(c: AppContext, { trustedProxies }: Pick<Deps['config'], 'trustedProxies'>): string {
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
  return clientNetwork({ peer, forwardedFor: c.req.header('x-forwarded-for') }, trustedProxies);
}
