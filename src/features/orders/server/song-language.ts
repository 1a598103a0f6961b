import { languageNamed } from '#kit/song-language.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { languageErrors } from '../contract.ts';

/**
 * The way a song in a language is made here: by the engines (no hours), or by a producer within `producer_hours`, where the
 * operator switched that on.
 * @throws Refusal LANGUAGE_UNAVAILABLE
 */
export function languageTerms(
  { studio, site }: Pick<Deps, 'studio' | 'site'>,
  language: string,
): { producer_hours?: number } {
  if (languageNamed(studio.capabilities().languages, language)) return {};
  if (site.byProducer) return { producer_hours: site.byProducer.hours };
  throw new Refusal<typeof languageErrors>('LANGUAGE_UNAVAILABLE');
}
