/** `handle` of a route whose page is drawn by the server alone and brings its own script: nothing of the shop's is loaded. */
export const ownScripts = { ownScripts: true } as const;

/** True if one of the matched routes brings its own script. */
export function bringsOwnScripts(matches: readonly { handle: unknown }[]): boolean {
  return matches.some(({ handle }) => typeof handle === 'object' && handle !== null && 'ownScripts' in handle);
}
