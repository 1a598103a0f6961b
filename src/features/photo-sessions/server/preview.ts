import { Refusal } from '#kit/refusal.ts';
import type { SongBrief } from '#studio/contracts.ts';
import type { Deps } from '#platform/deps.ts';
import { siteKey } from '#platform/network-key.ts';
import type { photoSessionsContract } from '../contract.ts';
import { previewLyrics } from '../domain/preview-lines.ts';
import { previewsADay, previewsOfSiteADay } from '../domain/limits.ts';
import { consentingLead } from './leads.ts';
import { storePreview } from './repository.ts';

type Contract = (typeof photoSessionsContract)['generateLyricPreview'];

const ofShop = { name: 'lyric-previews', points: previewsADay, seconds: 24 * 60 * 60 };
const ofSite = { name: 'lyric-previews-of-site', points: previewsOfSiteADay, seconds: 24 * 60 * 60 };
const ofLead = { name: 'lyric-previews-of-lead', points: 5, seconds: 24 * 60 * 60 };
/** Milliseconds that writing may take while somebody waits. */
const patience = 30_000;

/** Brief of a preview: all that is known are a name and a sentence. */
const briefOf = (firstName: string, story: string, seed: string): SongBrief => ({
  occasion: 'just-because',
  recipient: { shown: firstName },
  language: 'English',
  genre: 'Pop',
  mood: 'Happy',
  vocalStyle: 'No Preference',
  tempo: 'Medium',
  story: { favoriteMoment: story, companions: '', specialWords: '', extraDetails: '' },
  names: [],
  seed,
});

/**
 * FUN-04: writes lines of a lead's song and keeps them with the lead.
 * @throws Refusal STORY_MISSING, NO_CONSENT, PREVIEWS_SPENT, PREVIEW_FAILED
 */
export async function generatePreview(
  deps: Deps,
  { firstName, story: typed, lead: id }: { firstName: string; story: string; lead: string },
  address: string,
): Promise<{ lyrics: string }> {
  const story = typed.trim();
  if (story === '') throw new Refusal<Contract>('STORY_MISSING');
  const lead = await consentingLead(deps, id);
  const wait =
    (await deps.limits.tooOften(ofLead, lead.id)) ??
    (await deps.limits.tooOften(ofSite, siteKey(address))) ??
    (await deps.limits.tooOften(ofShop, 'all'));
  if (wait !== null) throw new Refusal<Contract>('PREVIEWS_SPENT', { retry_after_seconds: wait });
  const lyrics = await write(deps, briefOf(firstName.trim() || lead.firstName, story, lead.id));
  // Withdrawn while it was written: then nobody sees it.
  if (!(await storePreview(deps.db, lead.id, { story, lyrics }))) throw new Refusal<Contract>('NO_CONSENT');
  return { lyrics };
}

async function write(deps: Deps, brief: SongBrief): Promise<string> {
  try {
    const options = { signal: AbortSignal.timeout(patience), onProgress: () => undefined };
    const result = await deps.studio.write(brief, options);
    if (result.kind === 'written') return previewLyrics(result.lyrics.sections, brief.story.favoriteMoment);
  } catch (err) {
    deps.log.warn({ err }, 'a preview could not be written');
  }
  throw new Refusal<Contract>('PREVIEW_FAILED');
}
