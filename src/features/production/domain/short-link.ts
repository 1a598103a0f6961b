/** Hosts of link shorteners; the target of their links cannot be played here. */
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

/** True for an address of a link shortener: a redirect and no media (PORT-04). */
export function isShortLink(address: string): boolean {
  try {
    return shortLinkHosts.has(new URL(address).hostname.replace(/^www\./, '').toLowerCase());
  } catch {
    return false;
  }
}
