import { businessDay } from '#kit/business-day.ts';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Template, TrendContent } from '../content.ts';
import type { EditorTrend, editorialContract, EditedTrend } from '../editorial-contract.ts';
import { editorialState, liveVersion } from '../domain/live-version.ts';
import { readMinutes } from '../domain/read-time.ts';
import { trendingScore } from '../domain/score.ts';
import { tagSlug } from '../domain/tags.ts';
import { cleanHtml, htmlOfMarkdown } from './clean-html.ts';
import {
  allTemplates,
  listAllTrends,
  insertTrend,
  insertVersion,
  liveTrends,
  lockAddresses,
  lockTrend,
  templateByKey,
  trendById,
  trendBySlug,
  type TrendRow,
  updateTrend,
  versionsOf,
  type VersionRow,
  writeTemplate,
} from './repository.ts';
import { totalsOf } from './scores.ts';

export type EditorialDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

type Contract = typeof editorialContract;

/** Before the first version. */
const noVersion = 0;

export async function listDesk(deps: EditorialDeps): Promise<{ trends: EditorTrend[]; templates: Template[] }> {
  const [rows, totals, templates] = await Promise.all([listAllTrends(deps.db), totalsOf(deps), allTemplates(deps.db)]);
  return { trends: rows.map(({ trend, content }) => deskView(deps, trend, content, totals)), templates };
}

function deskView(
  { clock }: Pick<Deps, 'clock'>,
  trend: TrendRow,
  { title }: Pick<TrendContent, 'title'>,
  totals: Awaited<ReturnType<typeof totalsOf>>,
): EditorTrend {
  const now = clock.now();
  const days = totals.get(trend.id) ?? [];
  return {
    id: trend.id,
    slug: trend.slug,
    title,
    state: editorialState(trend, now),
    latest_version: trend.latestVersion,
    live_version: liveVersion(trend, now),
    scheduled_at: trend.scheduledAt?.toISOString() ?? null,
    published_at: trend.publishedAt?.toISOString() ?? null,
    views: days.reduce((sum, { views }) => sum + views, 0),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    trending_score: trendingScore(days, businessDay(now)),
  };
}

/** @throws Refusal NOT_FOUND */
export async function editTrend(deps: EditorialDeps, id: string): Promise<EditedTrend> {
  const trend = await trendById(deps.db, id);
  if (!trend) throw new Refusal<Contract['editTrend']>('NOT_FOUND');
  const [versions, totals] = await Promise.all([versionsOf(deps.db, id), totalsOf(deps)]);
  const newest = versions[0];
  if (!newest) throw new Error('An article without a version');
  return {
    ...deskView(deps, trend, newest.content, totals),
    content: newest.content,
    versions: versions.map((version) => ({
      number: version.number,
      title: version.content.title,
      by: version.actor,
      at: version.createdAt.toISOString(),
    })),
  };
}

/** @throws Refusal NOT_FOUND */
export async function trendVersion(
  deps: EditorialDeps,
  { id, number }: { id: string; number: number },
): Promise<{ number: number; content: TrendContent; body_html: string }> {
  const version = (await versionsOf(deps.db, id)).find((one) => one.number === number);
  if (!version) throw new Refusal<Contract['trendVersion']>('NOT_FOUND');
  return { number, content: version.content, body_html: cleanHtml(version.bodyHtml) };
}

/** @throws Refusal NOT_FOUND, STALE_VERSION, SLUG_TAKEN, SLUG_IS_TAG, TAG_IS_SLUG, SLUG_FIXED, NO_TEMPLATE, TOO_NESTED */
export async function saveTrend(
  deps: EditorialDeps,
  { id, based_on, content }: { id: string | null; based_on: number; content: TrendContent },
  actor: string,
): Promise<EditedTrend> {
  const saved = await deps.db.transaction(async (tx) => {
    await lockAddresses(tx);
    const trend = id === null ? null : await lockTrendOrRefuse(tx, id);
    if ((trend?.latestVersion ?? noVersion) !== based_on) throw new Refusal<Contract['saveTrend']>('STALE_VERSION');
    if (trend && hasBeenPublic(trend) && trend.slug !== content.slug)
      throw new Refusal<Contract['saveTrend']>('SLUG_FIXED');
    const key = content.cta_template_key;
    if (key !== '' && !(await templateByKey(tx, key))) throw new Refusal<Contract['saveTrend']>('NO_TEMPLATE');
    await refuseTakenAddress(deps, tx, content, trend?.id ?? null);
    return addVersion(deps, tx, { trend, content, actor });
  });
  return editTrend(deps, saved);
}

/** Writes a version after the newest, or an article's first. @returns the article's id */
export async function addVersion(
  deps: EditorialDeps,
  tx: Transaction,
  { trend, content, actor }: { trend: TrendRow | null; content: TrendContent; actor: string },
): Promise<string> {
  const now = deps.clock.now();
  const trendId = trend?.id ?? deps.ids.id();
  const number = (trend?.latestVersion ?? noVersion) + 1;
  if (trend) await updateTrend(tx, trendId, { slug: content.slug, latestVersion: number, updatedAt: now });
  else await insertTrend(tx, firstRow(trendId, content.slug, now));
  await insertVersion(tx, versionRow(trendId, { number, content, actor, now }));
  await recordAudit(deps, tx, { actor, action: 'trend-saved', subject: trendId, after: { version: number } });
  return trendId;
}

function firstRow(id: string, slug: string, now: Date): TrendRow {
  const unpublished = { publishedVersion: null, scheduledVersion: null, scheduledAt: null, withdrawnAt: null };
  return { id, slug, latestVersion: 1, ...unpublished, publishedAt: null, createdAt: now, updatedAt: now };
}

function versionRow(
  trendId: string,
  { number, content, actor, now }: { number: number; content: TrendContent; actor: string; now: Date },
): VersionRow {
  const bodyHtml = htmlOfMarkdown(content.body);
  return { trendId, number, content, bodyHtml, readMinutes: readMinutes(bodyHtml), actor, createdAt: now };
}

/** @throws Refusal NOT_FOUND */
export async function lockTrendOrRefuse(tx: Transaction, id: string): Promise<TrendRow> {
  const trend = await lockTrend(tx, id);
  if (!trend) throw new Refusal<Contract['editTrend']>('NOT_FOUND');
  return trend;
}

/** True for an article whose address readers may have kept. */
function hasBeenPublic({ publishedAt, scheduledAt }: TrendRow): boolean {
  return publishedAt !== null || scheduledAt !== null;
}

/**
 * Articles and tags stand at one form of address, so no article may have that of a tag, of a draft or of what readers have.
 * @throws Refusal SLUG_TAKEN, SLUG_IS_TAG, TAG_IS_SLUG
 */
export async function refuseTakenAddress(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { slug, tags }: Pick<TrendContent, 'slug' | 'tags'>,
  own: string | null,
): Promise<void> {
  type Saving = Contract['saveTrend'] | Contract['restoreTrend'];
  const holder = await trendBySlug(tx, slug);
  if (holder && holder.id !== own) throw new Refusal<Saving>('SLUG_TAKEN');
  const others = (await listAllTrends(tx)).filter(({ trend }) => trend.id !== own);
  // A newer version may have lost a tag that readers still have.
  const live = await liveTrends(tx, clock.now());
  const tagsOfAll = new Set([...[...others, ...live].flatMap(({ content }) => content.tags), ...tags].map(tagSlug));
  if (tagsOfAll.has(slug)) throw new Refusal<Saving>('SLUG_IS_TAG');
  const slugs = new Set(others.map(({ trend }) => trend.slug));
  if (tags.some((tag) => slugs.has(tagSlug(tag)))) throw new Refusal<Saving>('TAG_IS_SLUG');
}

/** @throws Refusal TOO_NESTED */
export function previewTrend(body: string): { body_html: string; read_minutes: number } {
  const html = htmlOfMarkdown(body);
  return { body_html: html, read_minutes: readMinutes(html) };
}

export async function saveTemplate(deps: EditorialDeps, template: Template, actor: string): Promise<Template> {
  await deps.db.transaction(async (tx) => {
    const before = (await templateByKey(tx, template.key)) ?? null;
    await writeTemplate(tx, template, deps.clock.now());
    await recordAudit(deps, tx, { actor, action: 'trend-template', subject: template.key, before, after: template });
  });
  return template;
}
