import type { Deps } from '#platform/deps.ts';
import type { SampleRow } from './sample-repository.ts';

/** A sample as its host sees it; past its time without a film, also before that is deleted. */
export async function sampleView(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  { state, filmKey, expiresAt }: SampleRow,
) {
  const isShown = filmKey !== null && expiresAt > clock.now();
  return {
    state,
    expires_at: expiresAt.toISOString(),
    film_url: isShown ? await storage.signedUrl(filmKey) : null,
  };
}
