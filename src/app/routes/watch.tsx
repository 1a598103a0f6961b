import { createContext, data } from 'react-router';
import type { SharedFilm } from '#features/portal/contract.ts';
import '#features/portal/ui/track.css';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { AudioPlayer, VideoPlayer } from '#ui/player.tsx';
import { sleevePoster } from '#ui/sleeve-poster.ts';
import { ErrorPage } from '../frame/error-page.tsx';
import { foundPage } from '../found-page.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { withLanguage } from '../language/locale.server.ts';
import { paths } from '../paths.ts';
import { ReportContent } from '../report-content.tsx';
import { apiContext, anonymousWhiteLabel, whiteLabelContext } from '../request-context.ts';
import type { Route } from './+types/watch.ts';

/** The film of the request, found before the page is drawn in its language. */
const foundContext = createContext<SharedFilm | null>(null);

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params }, next) => {
    context.set(whiteLabelContext, anonymousWhiteLabel);
    const film = await foundPage(context.get(apiContext).portal.sharedFilm({ token: params.token.slice(0, 100) }));
    if (!film) return next();
    context.set(foundContext, film);
    context.set(whiteLabelContext, film.white_label);
    return withLanguage(film.page_language, next);
  },
];

export function loader({ context }: Route.LoaderArgs) {
  const film = context.get(foundContext);
  return data({ film }, { status: film ? 200 : 404 });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  const film = loaderData?.film;
  return [
    { title: film ? m.watch_title_page({ title: film.sleeve.title, brand }) : m.watch_gone() },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

function SharedMedia({ film }: { film: SharedFilm }) {
  const { kind, url, sleeve, captions_url: captions, language, lyrics } = film;
  if (kind !== 'audio')
    return (
      <VideoPlayer
        src={url}
        poster={sleevePoster(sleeve)}
        title={sleeve.title}
        captions={captions ? { src: captions, language: language ?? 'und' } : null}
      />
    );
  return (
    <AudioPlayer src={url} sleeve={sleeve}>
      {lyrics && (
        <div className="notes grid gap-4" lang={language ?? 'und'} dir="auto">
          {lyrics.map(({ lines }, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- sections repeat and never move
            <p key={position} className="whitespace-pre-line">
              {lines.join('\n')}
            </p>
          ))}
        </div>
      )}
    </AudioPlayer>
  );
}

/** FIND-06: a film or song that its buyer shares, and nothing else of the order. */
export default function Watch({ loaderData: { film }, params }: Route.ComponentProps) {
  if (!film)
    return (
      <PageFrame>
        <ErrorPage title={m.watch_gone()} text={m.watch_gone_text()} isShop={false} />
      </PageFrame>
    );
  return (
    <PageFrame languages={false}>
      <div className="wrap watch">
        <h1 className="heading-1">{film.sleeve.title}</h1>
        <p className="notes soft" dir="auto">
          {m.watch_for({ name: film.sleeve.name })}
        </p>
        <SharedMedia film={film} />
        <ReportContent what={{ kind: 'shared-song', address: params.token }} />
        {!film.white_label && (
          <ButtonLink look="outline" to={paths.start}>
            {m.watch_make_one()}
          </ButtonLink>
        )}
      </div>
    </PageFrame>
  );
}
