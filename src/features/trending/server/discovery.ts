import type { Deps } from '#platform/deps.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import type { DiscoveredPicture } from '#platform/rooms/define-room.ts';
import { tagSlug } from '../domain/tags.ts';
import { isWithdrawn } from './read-trends.ts';
import { articlePublication, liveTrendBySlug, liveTrends } from './repository.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** Paths of every article and tag that can be read, for the sitemap. */
export async function liveSlugs({ db, clock }: ReadDeps): Promise<string[]> {
  const live = await liveTrends(db, clock.now());
  const slugs = new Set(live.flatMap(({ content }) => [content.slug, ...content.tags.map(tagSlug)]));
  return Array.from(slugs, (slug) => `/trending/${encodeURIComponent(slug)}`);
}

const prefix = 'trend-';

/** The sleeve that is the picture of an article's shared link, by the picture's name 'trend-{slug}'. */
export async function sharedSleeve({ db, clock }: ReadDeps, name: string): Promise<DiscoveredPicture> {
  if (!name.startsWith(prefix)) return null;
  const slug = name.slice(prefix.length);
  const live = await liveTrendBySlug(db, slug, clock.now());
  if (live) return live.content.sleeve;
  return (await isWithdrawn({ db }, slug)) ? 'gone' : null;
}

export const trendPublications: PublicationKindOfRoom = {
  kind: articlePublication,
  async find({ db, clock }, address) {
    const live = await liveTrendBySlug(db, address, clock.now());
    if (!live) return null;
    return { subject: live.id, title: live.content.title, path: `/trending/${address}`, orderId: null };
  },
};
