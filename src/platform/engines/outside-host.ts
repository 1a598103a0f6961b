/** Host of an address, or null for one in this machine or its own network. */
export function outsideHost(url: string): string | null {
  const { hostname } = new URL(url);
  const isOwn =
    /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[(?:::1\]|f[cd]))/i.test(hostname) ||
    /\.(?:local|internal|lan|localhost)$/i.test(hostname);
  return isOwn ? null : hostname;
}
