import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';
import type { GuestRow } from './guest-repository.ts';

interface Config {
  config: Pick<Deps['config'], 'BASE_URL' | 'HASH_SECRET'>;
}
type PageOwner = Pick<GuestRow, 'id' | 'comparableEmail' | 'pageHash'>;

/** A page that has moved says at the end of its secret and of its hash how often: which secret is its own is told by the hash alone. */
const moved = /^[\da-f]{64}-(\d{1,9})$/;

/** Number of times that a guest's page has moved, by its hash. */
export const movesOf = ({ pageHash: hash }: Pick<GuestRow, 'pageHash'>): number => Number(moved.exec(hash)?.[1] ?? 0);

/**
 * Secret in the address of a guest's page: made of the shop's own secret, so that the host can be shown it and nobody can guess it.
 * Of the one that never changes, because only its hash is stored and it is made anew for each letter.
 */
function pageToken({ config }: Config, guestId: string, moves: number): string {
  const secretOf = (about: string): string => keyedHash(config.HASH_SECRET, `page of guest ${guestId}${about}`);
  return moves === 0 ? secretOf('') : `${secretOf(` moved ${moves}`)}-${moves}`;
}

/** Hash by which the page of a token is found. */
export function tokenHash(token: string): string {
  const moves = moved.exec(token)?.[1];
  return moves === undefined ? sha256(token) : `${sha256(token)}-${moves}`;
}

export const pageHash = (deps: Config, guestId: string): string => tokenHash(pageToken(deps, guestId, 0));

/** Hash of a page that nobody can open any more who could until now. */
export const movedPageHash = (deps: Config, guest: Pick<GuestRow, 'id' | 'pageHash'>): string =>
  tokenHash(pageToken(deps, guest.id, movesOf(guest) + 1));

/** Secrets of a page that moved before moves were counted: away from the reader of another address, or to a guest without one. */
const uncountedTokens = ({ config }: Config, { id, comparableEmail }: PageOwner): string[] =>
  [comparableEmail ?? '', ''].map((reader) => keyedHash(config.HASH_SECRET, `page of guest ${id} for ${reader}`));

export function pageAddress(deps: Config, guest: PageOwner): string {
  const counted = pageToken(deps, guest.id, movesOf(guest));
  const token = [counted, ...uncountedTokens(deps, guest)].find((each) => tokenHash(each) === guest.pageHash);
  return `${deps.config.BASE_URL}/stay/${token ?? counted}`;
}
