import type { ConsentText } from '#features/consents/server/index.ts';
import { m } from '#messages/messages.js';
import type { Deps } from '#platform/deps.ts';
import { consentVersion } from '../domain/texts.ts';

export const songScope = 'featured-song';
export const reactionScope = 'birthday-challenge-film';

type SiteDeps = Pick<Deps, 'site'>;

/** Words beside the tick of an offered song, as the page shows them. */
export function songConsent({ site: { brand } }: SiteDeps, includesFilm: boolean): ConsentText {
  const words = includesFilm ? m.magazine_consent_film({ brand }) : m.magazine_consent_song({ brand });
  return { scope: songScope, version: `${consentVersion}${includesFilm ? '-film' : ''}`, words };
}

/** Words beside the tick of a film of a reaction. */
export function reactionConsent({ site: { brand } }: SiteDeps): ConsentText {
  return { scope: reactionScope, version: consentVersion, words: m.magazine_consent_reaction({ brand }) };
}
