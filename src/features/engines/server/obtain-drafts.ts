import type { Deps } from '#platform/deps.ts';
import { embeddedLyricsId } from '#platform/engines/embedded-engines.ts';
import type { Lyrics, SongBrief, StageOptions } from '#studio/contracts.ts';
import type { SongRequest } from './buy-song.ts';
import { obtainLyrics } from './obtain-lyrics.ts';

/** Distinct drafts of one song, the best first. */
export interface ObtainedDrafts {
  drafts: Lyrics[];
  /** For the producer, one sentence each. */
  notes: string[];
}

/**
 * Up to `most` drafts of an order's words; one where an outside engine writes, whose every draft is paid for. Null when nobody
 * writes the language. @throws NoEngineAvailable
 */
export async function obtainDrafts(
  deps: Deps,
  wanted: SongRequest,
  brief: SongBrief,
  { most, ...options }: StageOptions & { most: number },
): Promise<ObtainedDrafts | null> {
  const { result, notes, writer } = await obtainLyrics(deps, wanted, brief, options);
  if (result.kind === 'unsupported-language') return null;
  if (writer !== embeddedLyricsId) return { drafts: [result.lyrics], notes };
  const drafts = await deps.studio.drafts({ brief, most }, options);
  return { drafts: drafts.length > 0 ? drafts : [result.lyrics], notes };
}
