import { acceptedPhotos, type PhotoRules, photoWords, refusalOf } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { maximumFriendPhotos } from '../domain/limits.ts';

/** Photos of a friend, in the language of the invitation. */
export function friendPhotos(): PhotoRules {
  const tooMany = m.circle_photos_many;
  const own = { legend: m.circle_photos(), hint: m.circle_photos_hint(), limit: maximumFriendPhotos, tooMany };
  return { purpose: 'song', accept: acceptedPhotos, check: refusalOf, words: photoWords(own) };
}
