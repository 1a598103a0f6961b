import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deps } from '#platform/deps.ts';
import { trendContentSchema } from '../content.ts';
import { addVersion } from './editorial.ts';
import { readTrendingFile } from './page-content.ts';
import { listAllTrends, lockAddresses, trendById, updateTrend, writeTemplate } from './repository.ts';

const author = 'demo';
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Fills a new magazine with the articles of `content/trends`, so that there is something to read. Never twice. */
export async function loadDemoTrends(deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Promise<void> {
  const { articles, templates } = readTrendingFile();
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockAddresses(tx);
    if ((await listAllTrends(tx)).length > 0) return;
    for (const template of templates) await writeTemplate(tx, template, now);
    for (const [place, article] of articles.entries()) {
      const body = readFileSync(path.resolve('content/trends', `${article.slug}.md`), 'utf8');
      const content = trendContentSchema.parse({ ...article, body });
      const id = await addVersion(deps, tx, { trend: null, content, actor: author });
      const publishedAt = new Date(now.getTime() - (place + 1) * 3 * dayMilliseconds);
      await updateTrend(tx, id, { publishedVersion: (await trendById(tx, id))?.latestVersion ?? 1, publishedAt });
    }
  });
}
