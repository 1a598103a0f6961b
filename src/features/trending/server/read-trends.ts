import { Refusal } from '#kit/refusal.ts';
import { isTakenDown } from '#features/moderation/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Template } from '../content.ts';
import type { Trend, TrendCard, trendingContract } from '../contract.ts';
import { shareATag, tagSlug } from '../domain/tags.ts';
import { cleanHtml } from './clean-html.ts';
import {
  articlePublication,
  type LiveTrend,
  liveTrendBySlug,
  liveTrends,
  templateByKey,
  trendBySlug,
} from './repository.ts';
import { byScore } from './scores.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type Contract = (typeof trendingContract)['readTrend'];

const mostRelated = 3;

export const cardOf = ({ content, readMinutes, publishedAt }: LiveTrend): TrendCard => ({
  slug: content.slug,
  title: content.title,
  dek: content.dek,
  author: content.author,
  published_at: publishedAt.toISOString(),
  tags: content.tags,
  read_minutes: readMinutes,
  sleeve: content.sleeve,
  hero_image: content.hero_image,
  hero_alt: content.hero_alt,
  has_film: content.video_url_9x16 !== null,
});

/** Every article that can be read, the highest score first. */
export async function rankedTrends(deps: ReadDeps): Promise<LiveTrend[]> {
  return byScore(deps, await liveTrends(deps.db, deps.clock.now()));
}

type Answer =
  | { kind: 'article'; trend: Trend; template: Template | null; related: TrendCard[] }
  | { kind: 'tag'; tag: string; trends: TrendCard[] };

/** The article of an address, else the articles under the tag of that address. @throws Refusal TREND_NOT_FOUND, TREND_WITHDRAWN */
export async function readTrend(deps: ReadDeps, slug: string): Promise<Answer> {
  const found = await liveTrendBySlug(deps.db, slug, deps.clock.now());
  const ranked = await rankedTrends(deps);
  if (!found) return tagList(ranked, slug) ?? (await refuse(deps, slug));
  const { content } = found;
  const related = ranked
    .filter(({ id }) => id !== found.id)
    .filter((other) => shareATag(other.content.tags, content.tags))
    .slice(0, mostRelated);
  const key = content.cta_template_key;
  return {
    kind: 'article',
    trend: {
      ...cardOf(found),
      topic_entities: content.topic_entities,
      occasion: content.occasion,
      genre: content.genre,
      producer_note: content.producer_note,
      og_image: content.og_image,
      video_url_9x16: content.video_url_9x16,
      audio_url: content.audio_url,
      captions_url: content.captions_url,
      body_html: cleanHtml(found.bodyHtml),
      cta_template_key: key,
    },
    template: key === '' ? null : ((await templateByKey(deps.db, key)) ?? null),
    related: related.map(cardOf),
  };
}

/** A tag is one as long as an article that can be read has it. */
function tagList(ranked: readonly LiveTrend[], slug: string): Answer | null {
  const tagged = ranked.filter(({ content }) => content.tags.some((tag) => tagSlug(tag) === slug));
  const tag = tagged[0]?.content.tags.find((name) => tagSlug(name) === slug);
  return tag === undefined ? null : { kind: 'tag', tag, trends: tagged.map(cardOf) };
}

async function refuse({ db }: ReadDeps, slug: string): Promise<never> {
  throw new Refusal<Contract>((await isWithdrawn({ db }, slug)) ? 'TREND_WITHDRAWN' : 'TREND_NOT_FOUND');
}

/** True for an article that was withdrawn or taken down. */
export async function isWithdrawn({ db }: Pick<Deps, 'db'>, slug: string): Promise<boolean> {
  const trend = await trendBySlug(db, slug);
  if (!trend) return false;
  return trend.withdrawnAt !== null || (await isTakenDown(db, articlePublication, trend.id));
}
