import type { ConsentText } from '#features/consents/server/index.ts';
import { m } from '#messages/messages.js';
import type { Deps } from '#platform/deps.ts';

export const contributionScope = 'song-contribution';

/** Changes whenever the words do. */
export const consentVersion = '2026-11';

/** Words beside a friend's tick. */
export const contributionText = ({ site: { brand } }: Pick<Deps, 'site'>): ConsentText => ({
  scope: contributionScope,
  version: consentVersion,
  words: m.circle_consent({ brand }),
});
