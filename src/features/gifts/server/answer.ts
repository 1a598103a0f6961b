import type { Deps } from '#platform/deps.ts';
import { keyedHash, sameText } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { readSignedCookie, writeSignedCookie, type SignedCookie } from '#platform/signed-cookie.ts';
import { comparableText } from '#kit/comparable-text.ts';
import type { GiftRow } from './repository.ts';

/** Wrong answers from one network, and of everybody together: a gift with a guessable answer stays shut to guessing. */
const byNetwork: LimitRule = { name: 'gift-answers', points: 5, seconds: 3600 };
const byGift: LimitRule = { name: 'gift-answers-all', points: 20, seconds: 24 * 3600 };

/** Keyed hash of a gift's answer, or of a guess at it. */
export function answerHash({ config }: Pick<Deps, 'config'>, giftId: string, answer: string): string {
  return keyedHash(config.HASH_SECRET, `gift answer ${giftId} ${comparableText(answer)}`);
}

const cookieOf = ({ id }: GiftRow): SignedCookie => {
  const name = `gift-${id.slice(0, 12)}`;
  return { name, secureName: `__Host-${name}`, purpose: `gift ${id}`, seconds: 180 * 24 * 3600 };
};

/** True for a gift without a question, and for a browser that has answered the one that is asked now. */
export function hasAnswered(deps: Pick<Deps, 'config'>, gift: GiftRow | null, headers: Headers): boolean {
  if (gift === null || gift.question === null || gift.answerHash === null) return true;
  return readSignedCookie(deps, headers, cookieOf(gift)) === gift.answerHash;
}

/**
 * Tries an answer. Right ones do not count; the wrong ones of a network, and of everybody, are few.
 * @returns 'right', after which the cookie in `responseHeaders` opens the page, 'wrong', or the whole seconds to wait
 */
export async function tryAnswer(
  deps: Pick<Deps, 'config' | 'limits'>,
  gift: GiftRow,
  { answer, address, responseHeaders }: { answer: string; address: string; responseHeaders: Headers },
): Promise<'right' | 'wrong' | number> {
  const key = `${gift.id}:${address}`;
  const wait = (await deps.limits.tooOften(byNetwork, key)) ?? (await deps.limits.tooOften(byGift, gift.id));
  if (wait !== null) return wait;
  const isRight = gift.answerHash !== null && sameText(gift.answerHash, answerHash(deps, gift.id, answer));
  if (!isRight) return 'wrong';
  await deps.limits.giveBack(byNetwork, key);
  await deps.limits.giveBack(byGift, gift.id);
  writeSignedCookie(deps, responseHeaders, { cookie: cookieOf(gift), text: gift.answerHash });
  return 'right';
}
