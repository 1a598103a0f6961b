/** IANA names that the browser knows, with one that must be among them, in alphabetical sequence. */
export function timeZones(chosen: string): string[] {
  return Array.from(new Set([...Intl.supportedValuesOf('timeZone'), chosen])).toSorted();
}

/** 'America/New_York' as a place: 'New York (America)'. */
export function placeName(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const place = parts.pop() ?? zone;
  return parts.length === 0 ? place : `${place} (${parts.join(', ')})`;
}
