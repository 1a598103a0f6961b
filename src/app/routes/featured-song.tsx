import { ORPCError, safe } from '@orpc/client';
import { data, useLocation } from 'react-router';
import { FeaturedSongView } from '#features/customer-songs/ui/featured-song.tsx';
import { ShareBar } from '#features/trending/ui/share-bar.tsx';
import { trackedAddress } from '#features/trending/domain/sharing.ts';
import { m } from '#messages/messages.js';
import { ErrorPage } from '../frame/error-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { paths } from '../paths.ts';
import { ReportContent } from '../report-content.tsx';
import { apiContext } from '../request-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/featured-song.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = params.id.slice(0, 64);
  const { data: song, error } = await safe(context.get(apiContext).customerSongs.featuredSong({ id }));
  if (!error) return data({ song });
  // An outage is not a missing song.
  const isMissing = error instanceof ORPCError && [404, 410, 400].includes(error.status);
  if (!isMissing) throw error;
  const status = error.status === 410 ? 410 : 404;
  return data({ song: null }, { status, headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData?.site;
  const song = loaderData?.song;
  if (!song) return [{ title: m.featured_song_gone() }, { name: 'robots', content: 'noindex' }];
  return describePage({
    site,
    path: song.page,
    title: m.featured_song_title({ title: song.title, brand: site?.brand ?? '' }),
    description: m.featured_song_text({ title: song.title, customer: song.customer }),
    sleeve: `song-${song.id}`,
  });
}

/** A customer's song on a page of its own. */
export default function FeaturedSong({ loaderData: { song } }: Route.ComponentProps) {
  const { origin } = useSite();
  const { search } = useLocation();
  if (!song)
    return (
      <PageFrame>
        <ErrorPage title={m.featured_song_gone()} text={m.featured_song_gone_text()} />
      </PageFrame>
    );
  return (
    <PageFrame>
      <FeaturedSongView
        song={song}
        createAddress={trackedAddress(paths.start, search, `song-${song.id}`)}
        share={<ShareBar url={`${origin}${song.page}`} title={song.title} />}
        report={<ReportContent what={{ kind: 'featured-song', address: song.id }} />}
      />
    </PageFrame>
  );
}
