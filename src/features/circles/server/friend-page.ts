import { Refusal } from '#kit/refusal.ts';
import { handedPhotos } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { inLanguage } from '#platform/mail/in-language.ts';
import type { circlesContract } from '../contract.ts';
import type { FriendPage } from '../friend-contract.ts';
import { contributionText } from './consent-text.ts';
import { friendAddress, readCircleState } from './known-circle.ts';
import {
  circleById,
  circleByInvite,
  contributionsOf,
  isChosen,
  type CircleRow,
  type ContributionRow,
} from './repository.ts';
import { ownContribution } from './withdraw.ts';

type Contract = (typeof circlesContract)['friendPage'];

/** The page behind an invitation or a friend's own link: of the others nothing is on it. @throws Refusal PAGE_NOT_FOUND */
export async function friendPage(
  deps: Deps,
  { token, browserHash }: { token: string; browserHash: string | null },
): Promise<FriendPage> {
  const own = await ownContribution(deps, { token, browserHash });
  const circle = own ? await circleById(deps.db, own.circleId) : await circleByInvite(deps.db, sha256(token));
  if (!circle) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  const { standing, isInDoubt, order } = await readCircleState(deps, circle);
  // Whoever added something can take it back, whatever became of the rest.
  if (standing === 'gone' && !own) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  const { giver, honouree, message } = circle;
  const { version, words } = await inLanguage(circle.pageLanguage, () => contributionText(deps));
  return {
    page_language: circle.pageLanguage,
    white_label: order ? deps.orders.kinds.facts(order).whiteLabel : null,
    standing,
    ...(isInDoubt ? { giver: '', honouree: '', message: '' } : { giver, honouree, message }),
    last_day: circle.lastDay,
    is_full: (await contributionsOf(deps.db, circle.id)).length >= circle.mostFriends,
    consent: { version, words },
    own: own ? await ownView(deps, { circle, token }, own) : null,
  };
}

async function ownView(
  deps: Pick<Deps, 'db' | 'storage' | 'config'>,
  { circle: { begunAt }, token }: { circle: CircleRow; token: string },
  row: ContributionRow,
): Promise<FriendPage['own']> {
  const { id, ownHash, name, words, greetingKey } = row;
  const { db, storage } = deps;
  const photos = await handedPhotos(db, id);
  return {
    url: ownHash === sha256(token) ? friendAddress(deps, token) : null,
    name,
    words,
    photos: await Promise.all(
      photos.map(async (photo) => ({ id: photo.id, thumbnail_url: await storage.signedUrl(photo.thumbnailKey) })),
    ),
    greeting_url: greetingKey === null ? null : await storage.signedUrl(greetingKey),
    is_used: begunAt !== null && isChosen(row),
  };
}
