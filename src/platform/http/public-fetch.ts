import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Ranges that are not the public internet: this machine, networks inside, metadata of clouds, and what is reserved (IANA). */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');

/** Of the addresses of version 6 those that are given out to the public, without what stands for version 4 in them. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
const notReally = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notReally.addSubnet(network, prefix, 'ipv6');

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return outside.check(address, 'ipv6') && !notReally.check(address, 'ipv6');
  return isIP(address) === 4 && !inside.check(address, 'ipv4');
}

export type PublicFetchProblem = 'forbidden' | 'unreachable' | 'too-large' | 'too-slow' | 'refused';

export class PublicFetchError extends Error {
  readonly code: PublicFetchProblem;
  constructor(code: PublicFetchProblem, options?: ErrorOptions) {
    super(`An address of somebody else's could not be read: ${code}`, options);
    this.name = 'PublicFetchError';
    this.code = code;
  }
}

export interface PublicAnswer {
  status: number;
  /** Target of a redirect; null for none. */
  location: string | null;
  body: string;
}

interface Limits {
  maximumBytes: number;
  /** For everything together, redirects included. */
  milliseconds: number;
}

/** One request to an address that was checked. */
export type Ask = (url: URL, address: string, limits: Limits & { signal: AbortSignal }) => Promise<PublicAnswer>;

interface Outside {
  /** Every address of a name. */
  resolve: (name: string) => Promise<string[]>;
  ask: Ask;
}

const mostRedirects = 3;

/**
 * Reads a text from an address that somebody typed, which must not lead inside: https on its usual port, and every address of its
 * name public, for each redirect anew. The connection goes to an address that was checked, so that a name cannot change in between.
 * @throws PublicFetchError
 */
export async function fetchPublic(
  address: string,
  limits: Limits,
  { resolve, ask }: Outside = { resolve: resolveAll, ask: askOnce },
): Promise<string> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let next = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const url = checkedUrl(next);
    const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, '')).catch((error: unknown) => {
      throw new PublicFetchError('unreachable', { cause: error });
    });
    const [first] = addresses;
    if (first === undefined) throw new PublicFetchError('unreachable');
    if (!addresses.every(isPublicAddress)) throw new PublicFetchError('forbidden');
    const answer = await ask(url, first, { ...limits, signal });
    if (answer.location === null) {
      if (answer.status !== 200) throw new PublicFetchError('refused');
      return answer.body;
    }
    if (!URL.canParse(answer.location, url)) throw new PublicFetchError('refused');
    next = new URL(answer.location, url).href;
  }
  throw new PublicFetchError('refused');
}

/** @throws PublicFetchError forbidden */
function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new PublicFetchError('forbidden');
  return url;
}

async function resolveAll(name: string): Promise<string[]> {
  if (isIP(name)) return [name];
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

/** A protocol and the port it is spoken on. */
interface Wire {
  request: (options: RequestOptions, answered: (response: IncomingMessage) => void) => ClientRequest;
  port: number;
}

/** Asks over a wire: at the address that was checked, under the name that was typed. */
export const requestOver =
  ({ request, port }: Wire): Ask =>
  (url, address, { maximumBytes, signal }) =>
    new Promise((resolve, reject) => {
      const failed = (error: unknown): void =>
        reject(
          error instanceof PublicFetchError
            ? error
            : new PublicFetchError(signal.aborted ? 'too-slow' : 'unreachable', { cause: error }),
        );
      const call = request(
        {
          host: address,
          port,
          family: isIPv6(address) ? 6 : 4,
          servername: isIP(url.hostname) ? '' : url.hostname,
          path: `${url.pathname}${url.search}`,
          headers: { host: url.host, accept: 'text/calendar, text/plain;q=0.5', 'accept-encoding': 'identity' },
          agent: false,
          signal,
        },
        (response) => {
          const { statusCode: status = 0, headers } = response;
          const location = status >= 300 && status < 400 ? (headers.location ?? null) : null;
          const parts: Buffer[] = [];
          let bytes = 0;
          response.on('data', (part: Buffer) => {
            bytes += part.length;
            if (bytes > maximumBytes) response.destroy(new PublicFetchError('too-large'));
            else parts.push(part);
          });
          response.once('error', failed);
          response.once('end', () => resolve({ status, location, body: Buffer.concat(parts).toString('utf8') }));
        },
      );
      call.once('error', failed);
      call.end();
    });

const askOnce: Ask = requestOver({ request, port: 443 });
