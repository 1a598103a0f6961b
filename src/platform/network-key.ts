import { isIPv4, isIPv6 } from 'node:net';

/** Key that all clients share whose address cannot be parsed. */
export const unknownNetwork = 'unknown';

/** Prefixes of IPv6 addresses that stand for an IPv4 address: mapped (RFC 4291) and translated (RFC 6052). */
const standsForIPv4 = ['0000:0000:0000:0000:0000:ffff', '0064:ff9b:0000:0000:0000:0000'];

/** Groups of an IPv6 network, which is what one customer of a provider has at least, and of a site, which is what one has at most. */
const networkGroups = 4;
const siteGroups = 3;

/**
 * Canonical key of a client's network, whatever the spelling of its address: an IPv4 address as it is, of an IPv6 address the
 * first one of its /64 in full. Everything that limits by network counts by this key.
 */
export function networkKey(address: string | undefined): string {
  const canonical = canonicalAddress(address);
  if (canonical === null) return unknownNetwork;
  if (isIPv4(canonical)) return canonical;
  const groups = canonical.split(':');
  return [...groups.slice(0, networkGroups), ...groups.slice(networkGroups).map(() => '0000')].join(':');
}

/** Key of the site that a network key belongs to: of IPv6 its /48, of which one customer may have every /64; else the key itself. */
export function siteKey(network: string): string {
  return isIPv6(network) ? `${network.split(':').slice(0, siteGroups).join(':')}::/48` : network;
}

/**
 * The one spelling of an IP address: dotted IPv4, also for IPv6 addresses that stand for one, or eight groups of four lower-case
 * hexadecimal digits. Brackets, a port and a zone are dropped. Null for anything else.
 */
export function canonicalAddress(text: string | undefined): string | null {
  const bare = withoutPort(text?.trim() ?? '').replace(/%.*$/s, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const groups = groupsOf(bare);
  if (!standsForIPv4.includes(groups.slice(0, 6).join(':'))) return groups.join(':');
  return groups
    .slice(6)
    .flatMap((group) => [group.slice(0, 2), group.slice(2)])
    .map((byte) => Number.parseInt(byte, 16))
    .join('.');
}

/** Some proxies write the client's port behind its address. */
function withoutPort(text: string): string {
  const match = /^\[([^\]]*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text);
  return match?.[1] ?? match?.[2] ?? text;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): string[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [left = '', right] = hexadecimal.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => group.toLowerCase().padStart(4, '0'));
}
