import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';

/**
 * Secret in the address of a guest's page: made of the shop's own secret, so that the host can be shown it and nobody can guess it.
 * Of the one that never changes, because only its hash is stored and it is made anew for each letter.
 */
const pageToken = ({ config }: Pick<Deps, 'config'>, guestId: string): string =>
  keyedHash(config.HASH_SECRET, `page of guest ${guestId}`);

/** Hash by which the page of a token is found. */
export const tokenHash = (token: string): string => sha256(token);

export const pageHash = (deps: Pick<Deps, 'config'>, guestId: string): string => tokenHash(pageToken(deps, guestId));

export const pageAddress = (deps: Pick<Deps, 'config'>, guestId: string): string =>
  `${deps.config.BASE_URL}/stay/${pageToken(deps, guestId)}`;
