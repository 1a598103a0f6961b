import type { Deps } from '#platform/deps.ts';
import { readSignedCookie, writeSignedCookie, type SignedCookie } from '#platform/signed-cookie.ts';
import type { OpenGift } from '../contract.ts';
import type { GiftRow } from './repository.ts';

type UnsentThanks = NonNullable<OpenGift['unsent']>;

const cookieOf = ({ id }: GiftRow): SignedCookie => {
  const name = `gift-unsent-${id.slice(0, 12)}`;
  return { name, secureName: `__Host-${name}`, purpose: `gift unsent ${id}`, seconds: 600 };
};

/**
 * Keeps what was typed into a thank-you that was not taken, in the browser that typed it: without a script nothing else puts it back
 * into the form.
 */
export function keepUnsent(
  deps: Pick<Deps, 'config'>,
  gift: GiftRow,
  { responseHeaders, typed: { line, kind, show } }: { responseHeaders: Headers; typed: UnsentThanks },
): void {
  const text = [kind, show ? 'show' : 'keep', Buffer.from(line).toString('base64url')].join('.');
  writeSignedCookie(deps, responseHeaders, { cookie: cookieOf(gift), text });
}

/** Reads what this browser typed that was not taken; null if there is nothing. */
export function readUnsent(deps: Pick<Deps, 'config'>, gift: GiftRow, headers: Headers): UnsentThanks | null {
  const text = readSignedCookie(deps, headers, cookieOf(gift));
  if (text === null) return null;
  const [kind, show, line = ''] = text.split('.');
  return {
    line: Buffer.from(line, 'base64url').toString(),
    kind: kind === 'film' ? 'film' : 'voice',
    show: show === 'show',
  };
}

export function forgetUnsent(
  deps: Pick<Deps, 'config'>,
  gift: GiftRow,
  { headers, responseHeaders }: { headers: Headers; responseHeaders: Headers },
): void {
  if (readUnsent(deps, gift, headers) === null) return;
  writeSignedCookie(deps, responseHeaders, { cookie: cookieOf(gift), text: null });
}
