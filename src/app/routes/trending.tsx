import { TrendingFront } from '#features/trending/ui/trending-front.tsx';
import { trackedAddress } from '#features/trending/domain/sharing.ts';
import { m } from '#messages/messages.js';
import { useLocation } from 'react-router';
import { PageFrame } from '../frame/page-frame.tsx';
import { paths, trendPage } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/trending.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await context.get(apiContext).trending.trendingPage() };
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  return [
    ...describePage({
      site,
      path: paths.trending,
      title: m.trending_meta_title({ brand: site?.brand ?? '' }),
      description: m.trending_meta_text(),
      sleeve: 'trending',
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: paths.trendingFeed },
  ];
}

/** TRD-01: the magazine's front page. */
export default function Trending({ loaderData: { page } }: Route.ComponentProps) {
  const { origin, product } = useSite();
  const { search } = useLocation();
  return (
    <PageFrame>
      <TrendingFront
        page={page}
        product={capital(product)}
        links={{
          url: `${origin}${paths.trending}`,
          story: trendPage,
          producers: paths.producers,
          feed: paths.trendingFeed,
          start: (campaign) => trackedAddress(paths.start, search, campaign),
          learn: (campaign) => trackedAddress(paths.start, search, campaign),
        }}
      />
    </PageFrame>
  );
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
