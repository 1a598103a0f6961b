/** Host of an address, or null for one in this machine or its own network. A name without a dot is one of the operator's own. */
export function outsideHost(url: string): string | null {
  const { hostname } = new URL(url);
  const isOwn =
    /^(?:localhost|0\.|127\.|10\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[(?:::|f[cde]))/i.test(hostname) ||
    /\.(?:local|internal|lan|localhost)$/i.test(hostname) ||
    /^[^.[]+$/.test(hostname);
  return isOwn ? null : hostname;
}

/**
 * True for an address of a service's answer that may be asked: on the internet by TLS, or else in the very network where the service
 * itself is. A service must not send this server to what only this server can reach.
 */
export function mayBeFetched(address: string, service: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  const own = new URL(service);
  if (outsideHost(address) === null) return host === own.host && protocol === own.protocol;
  return protocol === 'https:';
}
