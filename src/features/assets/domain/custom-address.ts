const longest = 2000;

/** Networks and names that lead to this machine or its neighbours, never to a buyer's browser. */
const privateHosts = [
  /^localhost$/,
  /\.(localhost|local|internal|lan|home|corp|test|example|invalid)$/,
  /^(0|10|127)\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^\[/,
];

/**
 * AST-03: an address of a song or a film that lies elsewhere, trimmed and written as the browser writes it; null for whatever
 * is not a public https address. The server never fetches it.
 */
export function customAddress(given: string): string | null {
  const text = given.trim();
  if (text.length > longest || !URL.canParse(text)) return null;
  const { protocol, hostname, username, password, port, href } = new URL(text);
  const host = hostname.replace(/\.$/, '').toLowerCase();
  const isPublic = host.includes('.') && !privateHosts.some((pattern) => pattern.test(host));
  return protocol === 'https:' && username === '' && password === '' && port === '' && isPublic ? href : null;
}
