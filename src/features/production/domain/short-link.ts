/** Hosts that only send you elsewhere; what they point to cannot be played here. */
const shortLinkHosts = new Set([
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'shorturl.at',
  'lnkd.in',
  'rb.gy',
]);

/** Whether an address is a redirect and no media (PORT-04). */
export function isShortLink(address: string): boolean {
  try {
    return shortLinkHosts.has(new URL(address).hostname.replace(/^www\./, '').toLowerCase());
  } catch {
    return false;
  }
}
