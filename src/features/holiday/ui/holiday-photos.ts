import { maximumPhotos as limit } from '#features/uploads/domain/limits.ts';
import { acceptedForSouvenir, type PhotoRules, photoWords, souvenirRefusalOf } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';

/** HOL-05, in the page's language. */
export function holidayPhotos(): PhotoRules {
  const tooMany = m.holiday_photos_too_many;
  const own = { legend: m.holiday_photos(), hint: m.holiday_photos_hint({ limit }), limit, tooMany };
  return { purpose: 'souvenir', accept: acceptedForSouvenir, check: souvenirRefusalOf, words: photoWords(own) };
}
