import { safe } from '@orpc/client';
import { data } from 'react-router';
import '#features/portal/ui/track.css';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { VideoPlayer } from '#ui/player.tsx';
import { sleevePoster } from '#ui/sleeve-poster.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import type { Route } from './+types/watch.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: film } = await safe(context.get(apiContext).portal.sharedFilm({ token: params.token.slice(0, 100) }));
  return data({ film: film ?? null }, { status: film ? 200 : 404 });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.site.brand ?? '';
  return [
    { title: m.watch_title_page({ title: loaderData?.film?.sleeve.title ?? m.watch_gone(), brand }) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** FIND-06: a film that its buyer shares, and nothing else of the order. */
export default function Watch({ loaderData: { film } }: Route.ComponentProps) {
  return (
    <PageFrame>
      <div className="wrap watch">
        <h1 className="heading-1">{film ? film.sleeve.title : m.watch_gone()}</h1>
        {film ? (
          <>
            <p className="notes soft" dir="auto">
              {m.watch_for({ name: film.sleeve.name })}
            </p>
            <VideoPlayer
              src={film.url}
              poster={sleevePoster(film.sleeve)}
              title={film.sleeve.title}
              captions={film.captions_url ? { src: film.captions_url, language: film.language ?? 'und' } : null}
            />
          </>
        ) : (
          <p className="lede">{m.watch_gone_text()}</p>
        )}
        <ButtonLink look="outline" to={paths.start}>
          {m.watch_make_one()}
        </ButtonLink>
      </div>
    </PageFrame>
  );
}
