import type { ConsentText } from '#features/consents/server/index.ts';
import { m } from '#messages/messages.js';
import type { Deps } from '#platform/deps.ts';

export const nextYearScope = 'next-year';

/** Changes whenever the words do. */
export const consentVersion = '2026-11';

/** Words beside the tick of the reminders. */
export const nextYearText = ({ site: { brand } }: Pick<Deps, 'site'>): ConsentText => ({
  scope: nextYearScope,
  version: consentVersion,
  words: m.nextyear_consent({ brand }),
});
