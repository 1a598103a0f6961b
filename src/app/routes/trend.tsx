import { ORPCError, safe } from '@orpc/client';
import { Suspense, useEffect } from 'react';
import { data, useLocation } from 'react-router';
import { trackedAddress } from '#features/trending/domain/sharing.ts';
import { Article } from '#features/trending/ui/article.tsx';
import { TrendNotFound } from '#features/trending/ui/trend-not-found.tsx';
import { m } from '#messages/messages.js';
import { lazyPart } from '#ui/lazy-part.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { whenNearViewport } from '../landing/when-near-viewport.ts';
import { paths, trendPage } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { describeTrend } from '../seo/describe-trend.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/trend.ts';

/** Element id of 'Report this', at the end of an article. */
const reportAnchor = 'report';

const ReportContent = lazyPart(
  async () => ({ default: (await import('../report-content.tsx')).ReportContent }),
  () => whenNearViewport(reportAnchor),
);

/** The readers of an article need not load it. */
const TagPage = lazyPart(() => import('#features/trending/ui/tag-page.tsx'));

/** The router decodes the address; a slug is never longer. */
const longestSlug = 80;

export async function loader({ context, params }: Route.LoaderArgs) {
  const slug = params.slug.slice(0, longestSlug);
  const { data: found, error } = await safe(context.get(apiContext).trending.readTrend({ slug }));
  if (!error) return data({ found, slug });
  // An outage is not a missing article: search engines would forget the magazine.
  const isMissing = error instanceof ORPCError && [404, 410, 400].includes(error.status);
  if (!isMissing) throw error;
  const status = error.status === 410 ? 410 : 404;
  return data({ found: null, slug }, { status, headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  const found = loaderData?.found;
  if (!found) return [{ title: m.trending_not_found_meta() }, { name: 'robots', content: 'noindex' }];
  if (found.kind === 'article') return describeTrend(site, found.trend);
  return describePage({
    site,
    path: trendPage(loaderData.slug),
    title: m.trending_tag_title({ tag: found.tag, brand: site?.brand ?? '' }),
    description: m.trending_tag_text({ tag: found.tag }),
    sleeve: 'trending',
  });
}

/** TRD-03, TRD-06: an article, or the articles under a tag. */
export default function Trend({ loaderData: { found, slug } }: Route.ComponentProps) {
  const { origin, product } = useSite();
  const { search } = useLocation();
  useCountedView(found?.kind === 'article' ? slug : null);
  return (
    <PageFrame>
      {found === null && <TrendNotFound front={paths.trending} />}
      {found?.kind === 'tag' && (
        <Suspense fallback={null}>
          <TagPage tag={found.tag} trends={found.trends} front={paths.trending} addressOf={trendPage} />
        </Suspense>
      )}
      {found?.kind === 'article' && (
        <Article
          key={slug}
          trend={found.trend}
          template={found.template}
          related={found.related}
          report={
            <div id={reportAnchor}>
              <Suspense fallback={null}>
                <ReportContent what={{ kind: 'article', address: slug }} />
              </Suspense>
            </div>
          }
          product={product.slice(0, 1).toUpperCase() + product.slice(1)}
          links={{
            url: `${origin}${trendPage(slug)}`,
            home: paths.home,
            front: paths.trending,
            story: trendPage,
            order: trackedAddress(paths.start, search, slug),
          }}
        />
      )}
    </PageFrame>
  );
}

/** Milliseconds in sight after which a page counts as read. */
const readAfter = 5000;

/** Loads the API client on first use. A failed count is ignored. */
async function countView(slug: string): Promise<void> {
  try {
    const { api } = await import('../api.ts');
    await api.trending.countTrendView({ slug });
  } catch {
    // Nobody waits for it.
  }
}

/** Counts one view of the article. */
function useCountedView(slug: string | null): void {
  useEffect(() => {
    if (slug === null) return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void countView(slug);
    }, readAfter);
    return () => clearTimeout(timer);
  }, [slug]);
}
