import { safe } from '@orpc/client';
import { createContext, data, useRevalidator } from 'react-router';
import type { SongPage as SongPageData } from '#features/extras/contract.ts';
import { SongPageView } from '#features/extras/ui/song-page.tsx';
import { m } from '#messages/messages.js';
import { LostPage } from '../frame/lost-page.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { withLanguage } from '../language/speech.server.ts';
import { paths } from '../paths.ts';
import { ReportThis } from '../report-this.tsx';
import { apiContext } from '../request-context.ts';
import type { Route } from './+types/song-page.ts';

/** The song of the request, found before the page is drawn in its language. */
const foundContext = createContext<SongPageData | null>(null);

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    const { data: page } = await safe(context.get(apiContext).extras.songPage({ token: params.token.slice(0, 64) }));
    if (!page) return next();
    context.set(foundContext, page);
    return withLanguage(page.page_language, next);
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(foundContext);
  return data({ page }, { status: page ? 200 : 404, headers: { 'x-robots-tag': 'noindex' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const page = loaderData?.page;
  return [
    { title: page ? m.song_page_title({ title: page.sleeve.title, name: page.first_name }) : m.song_page_gone() },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** The add-on QR Landing Page: the song, for whoever has its address. */
export default function SongPage({ loaderData: { page }, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (!page) {
    return (
      <PageFrame>
        <LostPage title={m.song_page_gone()} text={m.song_page_gone_text()} />
      </PageFrame>
    );
  }
  return (
    <main id="main" tabIndex={-1}>
      <SongPageView
        page={page}
        makeAddress={paths.home}
        onStale={() => void revalidate()}
        report={<ReportThis what={{ kind: 'song-page', address: params.token }} />}
      />
    </main>
  );
}
