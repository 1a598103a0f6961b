import { and, desc, eq, getTableColumns, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import { takenDown } from '#features/moderation/server/index.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Template, TrendContent } from '../content.ts';
import { trendTemplates, trends, trendVersions } from './schema.ts';

export type TrendRow = typeof trends.$inferSelect;
export type VersionRow = typeof trendVersions.$inferSelect;
export type TemplateRow = typeof trendTemplates.$inferSelect;

/** An article as readers have it now, without its text. */
export interface LiveTrend {
  id: string;
  content: Omit<TrendContent, 'body'>;
  readMinutes: number;
  publishedAt: Date;
}

/** The version that readers have at `now`, in SQL: the same rule as `liveVersion`. */
export const liveNumber = (now: Date) =>
  sql`case when ${lte(trends.scheduledAt, now)} then ${trends.scheduledVersion} else ${trends.publishedVersion} end`;

/** Kind of publication by which moderation knows articles. */
export const articlePublication = 'article';

const liveJoin = (now: Date) =>
  and(
    eq(trendVersions.trendId, trends.id),
    isNull(trends.withdrawnAt),
    eq(trendVersions.number, liveNumber(now)),
    not(takenDown(articlePublication, trends.id)),
  );

const liveColumns = {
  id: trends.id,
  content: sql<Omit<TrendContent, 'body'>>`${trendVersions.content} - 'body'`,
  readMinutes: trendVersions.readMinutes,
  publishedAt: trends.publishedAt,
  scheduledAt: trends.scheduledAt,
  updatedAt: trends.updatedAt,
};

type LiveRow = Omit<LiveTrend, 'publishedAt'> & Pick<TrendRow, 'publishedAt' | 'scheduledAt' | 'updatedAt'>;

const asLive = ({ publishedAt, scheduledAt, updatedAt, ...row }: LiveRow): LiveTrend => ({
  ...row,
  publishedAt: publishedAt ?? scheduledAt ?? updatedAt,
});

/** Every article that readers have at `now`. */
export async function liveTrends(db: Queryable, now: Date): Promise<LiveTrend[]> {
  const rows = await db.select(liveColumns).from(trends).innerJoin(trendVersions, liveJoin(now));
  return rows.map(asLive);
}

/** The article that readers have under an address, with its text. */
export async function liveTrendBySlug(
  db: Queryable,
  slug: string,
  now: Date,
): Promise<(LiveTrend & { bodyHtml: string }) | undefined> {
  const [row] = await db
    .select({ ...liveColumns, bodyHtml: trendVersions.bodyHtml })
    .from(trends)
    .innerJoin(trendVersions, liveJoin(now))
    .where(eq(trends.slug, slug));
  return row && { ...asLive(row), bodyHtml: row.bodyHtml };
}

/** An article of any state by its address. */
export async function trendBySlug(db: Queryable, slug: string): Promise<TrendRow | undefined> {
  const [row] = await db.select().from(trends).where(eq(trends.slug, slug));
  return row;
}

export async function templateByKey(db: Queryable, key: string): Promise<Template | undefined> {
  const [row] = await db.select().from(trendTemplates).where(eq(trendTemplates.key, key));
  return row && asTemplate(row);
}

export async function allTemplates(db: Queryable): Promise<Template[]> {
  return (await db.select().from(trendTemplates).orderBy(trendTemplates.key)).map(asTemplate);
}

const asTemplate = (row: TemplateRow): Template => ({
  key: row.key,
  headline: row.headline,
  prompt_skeleton: row.promptSkeleton,
  genre_options: row.genreOptions,
  mood_options: row.moodOptions,
});

/** Writes a template, over the one of its key if there is one. */
export async function writeTemplate(tx: Transaction, template: Template, now: Date): Promise<void> {
  const { key, headline, prompt_skeleton: promptSkeleton, genre_options, mood_options } = template;
  const values = { headline, promptSkeleton, genreOptions: genre_options, moodOptions: mood_options, updatedAt: now };
  await tx
    .insert(trendTemplates)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: trendTemplates.key, set: values });
}

/** Every article with its newest version, the last changed first. */
export async function listAllTrends(db: Queryable): Promise<{ trend: TrendRow; content: TrendContent }[]> {
  return db
    .select({ trend: getTableColumns(trends), content: trendVersions.content })
    .from(trends)
    .innerJoin(trendVersions, and(eq(trendVersions.trendId, trends.id), eq(trendVersions.number, trends.latestVersion)))
    .orderBy(desc(trends.updatedAt), trends.id);
}

export async function trendById(db: Queryable, id: string): Promise<TrendRow | undefined> {
  const [row] = await db.select().from(trends).where(eq(trends.id, id));
  return row;
}

export async function lockTrend(tx: Transaction, id: string): Promise<TrendRow | undefined> {
  const [row] = await tx.select().from(trends).where(eq(trends.id, id)).for('update');
  return row;
}

/** The versions of an article, the newest first. */
export async function versionsOf(db: Queryable, trendId: string): Promise<VersionRow[]> {
  return db.select().from(trendVersions).where(eq(trendVersions.trendId, trendId)).orderBy(desc(trendVersions.number));
}

export async function insertTrend(tx: Transaction, row: TrendRow): Promise<void> {
  await tx.insert(trends).values(row);
}

export async function insertVersion(tx: Transaction, row: VersionRow): Promise<void> {
  await tx.insert(trendVersions).values(row);
}

export async function updateTrend(tx: Transaction, id: string, change: Partial<TrendRow>): Promise<void> {
  await tx.update(trends).set(change).where(eq(trends.id, id));
}

/** Makes whoever checks an address against all others wait for the one who checks now. */
export async function lockAddresses(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.trendAddresses})`);
}

/** Titles of articles as their newest versions have them, by the article's id. */
export async function trendTitles(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const isNewest = and(eq(trendVersions.trendId, trends.id), eq(trendVersions.number, trends.latestVersion));
  const rows = await db
    .select({ id: trends.id, title: sql<string>`${trendVersions.content}->>'title'` })
    .from(trends)
    .innerJoin(trendVersions, isNewest)
    .where(inArray(trends.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}
