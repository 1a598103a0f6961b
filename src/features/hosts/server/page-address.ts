import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';
import type { GuestRow } from './guest-repository.ts';

type Config = Pick<Deps, 'config'>;
type PageOwner = Pick<GuestRow, 'id' | 'comparableEmail' | 'pageHash'>;

/**
 * Secret in the address of a guest's page: made of the shop's own secret, so that the host can be shown it and nobody can guess it.
 * Of the one that never changes, because only its hash is stored and it is made anew for each letter.
 */
const pageToken = ({ config }: Config, guestId: string): string =>
  keyedHash(config.HASH_SECRET, `page of guest ${guestId}`);

/** Secret of a page that has moved away from the reader of another address. @param reader empty for a guest without an address */
const movedToken = ({ config }: Config, guestId: string, reader: string): string =>
  keyedHash(config.HASH_SECRET, `page of guest ${guestId} for ${reader}`);

/** Hash by which the page of a token is found. */
export const tokenHash = (token: string): string => sha256(token);

export const pageHash = (deps: Config, guestId: string): string => tokenHash(pageToken(deps, guestId));

/** Hash of a page that the reader of the guest's former address must not open any more. */
export const movedPageHash = (deps: Config, { id, comparableEmail }: Omit<PageOwner, 'pageHash'>): string =>
  tokenHash(movedToken(deps, id, comparableEmail ?? ''));

/** Address of a guest's page. A page that moved while its guest had no address stays there when they have one. */
export function pageAddress(deps: Config, { id, comparableEmail, pageHash: stored }: PageOwner): string {
  const moved = [comparableEmail ?? '', ''].map((reader) => movedToken(deps, id, reader));
  const token = moved.find((each) => tokenHash(each) === stored) ?? pageToken(deps, id);
  return `${deps.config.BASE_URL}/stay/${token}`;
}
