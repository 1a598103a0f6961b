/** Referral and session of an address of the funnel, carried from page to page. */
export interface FunnelAddress {
  ref: string;
  session: string;
}

/** A path with the parts of the funnel that are known. */
export function withFunnel(path: string, { ref, session }: FunnelAddress): string {
  const parameters = new URLSearchParams({ ...(ref ? { ref } : {}), ...(session ? { session } : {}) });
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}

/** Page of a session, with the referral. */
export function sessionPage({ ref, session }: FunnelAddress): string {
  return withFunnel(`/memory-preview/${encodeURIComponent(session)}`, { ref, session: '' });
}

/** FUN-07: the wizard, with what was chosen. `photos` are ids of this browser's uploads. */
export function orderPage(start: string, address: FunnelAddress, photos: readonly string[]): string {
  const parameters = new URLSearchParams({
    ...(address.ref ? { ref: address.ref } : {}),
    ...(address.session ? { session: address.session } : {}),
    ...(photos.length > 0 ? { photos: photos.join(',') } : {}),
  });
  const [path = '', anchor] = start.split('#');
  return `${path}?${parameters.toString()}${anchor === undefined ? '' : `#${anchor}`}`;
}
