import type { Context, Hono } from 'hono';
import type { html } from 'hono/html';
import type { HttpBindings } from '@hono/node-server';
import type { Deps } from '#platform/deps.ts';
import type { Outage } from '#platform/outage.ts';

/** What the server's own middleware leaves for the routes. */
export interface Variables {
  requestId: string;
  nonce: string;
  /** Client address for limits. */
  address: string;
  /** Set once an outage has failed the request, or a part of it. */
  outage?: Outage;
  noteOutage: (outage: Outage, error: unknown) => void;
  /** HTML of the page that stands for any page during one. */
  outagePage: ReturnType<typeof html>;
}

export type App = Hono<{ Variables: Variables; Bindings: HttpBindings }>;
export type AppContext = Context<{ Variables: Variables; Bindings: HttpBindings }>;

/** The client's address: from the socket, or from the proxy's header if we are told to trust it. IPv6 as its /64. */
export function clientAddress(c: AppContext, config: Pick<Deps['config'], 'TRUST_PROXY'>): string {
  const forwarded = config.TRUST_PROXY ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  // Requests made in process, as tests do, have no socket.
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
  const address = (forwarded ?? socket ?? '127.0.0.1').replace(/^::ffff:/, '');
  return address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::/64` : address;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);
const setByProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** Whether a request comes from this very machine, by a name of this machine, and not through a proxy that stands on it. */
export function isFromThisMachine(c: AppContext): boolean {
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? '127.0.0.1';
  return (
    loopback.has(socket.replace(/^::ffff:/, '')) &&
    loopback.has(new URL(c.req.url).hostname) &&
    setByProxies.every((name) => c.req.header(name) === undefined)
  );
}
