import { BlockList, isIPv4 } from 'node:net';
import { canonicalAddress, networkKey } from './network-key.ts';

/** The reverse proxies whose forwarded headers count. */
export interface TrustedProxies {
  /** True for the address of a proxy; `hop` counts from the socket's peer, which is 0. */
  trusts(address: string | undefined, hop: number): boolean;
}

/** Trusts the direct peer and no hop behind it; the meaning of `TRUST_PROXY=true`. */
export const nearestHop: TrustedProxies = { trusts: (_address, hop) => hop === 0 };

/**
 * Trusts the addresses of a comma-separated list of networks in CIDR notation; an address alone is itself.
 * @throws Error naming the entry that is no network
 */
export function parseTrustedProxies(list: string): TrustedProxies {
  const networks = new BlockList();
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry !== '') addNetwork(networks, entry);
  }
  return {
    trusts(address) {
      const canonical = canonicalAddress(address);
      return canonical !== null && networks.check(canonical, familyOf(canonical));
    },
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

function addNetwork(networks: BlockList, entry: string): void {
  const [, address, bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const canonical = canonicalAddress(address);
  const longest = canonical !== null && isIPv4(canonical) ? 32 : 128;
  const prefix = bits === undefined ? longest : Number(bits);
  if (canonical === null || prefix > longest)
    throw new Error(`${entry} is no network such as 10.0.0.0/8 or 2001:db8::/32`);
  networks.addSubnet(canonical, prefix, familyOf(canonical));
}

/**
 * Key of the client's network: the peer's, or behind trusted proxies that of the right-most address of `X-Forwarded-For`
 * which is no trusted proxy. What stands left of it was written by the client.
 */
export function clientNetwork(
  { peer, forwardedFor }: { peer: string | undefined; forwardedFor: string | undefined },
  proxies: TrustedProxies,
): string {
  const claimed = forwardedFor?.split(',').filter((hop) => hop.trim() !== '') ?? [];
  const hops = [peer, ...claimed.reverse()];
  const client = hops.findIndex((address, hop) => !proxies.trusts(address, hop));
  // -1, when all are proxies: whatever stands behind them is one of them.
  return networkKey(hops.at(client));
}
