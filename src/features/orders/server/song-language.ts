import { languageNamed } from '#kit/song-language.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { languageErrors } from '../contract.ts';

/**
 * The way a song in a language is made here: by the engines (no hours), or by a producer within `producer_hours`, where the
 * operator switched that on.
 * @throws Refusal LANGUAGE_UNAVAILABLE
 */
export async function languageTerms(
  { songs, site }: Pick<Deps, 'songs' | 'site'>,
  language: string,
): Promise<{ producer_hours?: number }> {
  if (languageNamed((await songs.current()).languages, language)) return {};
  if (site.byProducer) return { producer_hours: site.byProducer.hours };
  throw new Refusal<typeof languageErrors>('LANGUAGE_UNAVAILABLE');
}
