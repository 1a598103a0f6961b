import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { VideoPlayer } from '#ui/player.tsx';
import { sleevePoster } from '#ui/sleeve-poster.ts';
import { currentLocale } from '#ui/locale.ts';
import type { PortalOrder } from '../contract.ts';
import { languageTag } from './synced-lyrics.tsx';

const tags: Record<string, () => string> = {
  verse: m.portal_tag_verse,
  chorus: m.portal_tag_chorus,
  bridge: m.portal_tag_bridge,
};

/** The film and its teaser, and the whole text of the song beside them. */
export function FilmAndWords({
  order,
  onStale,
  askForChange,
}: {
  order: PortalOrder;
  onStale: () => void;
  askForChange: ReactNode;
}) {
  const { lyrics } = order;
  const films = order.files.filter(
    (file) => (file.kind === 'video' || file.kind === 'teaser') && file.state === 'ready' && file.url,
  );
  if (films.length === 0 && !lyrics) return null;
  return (
    <section className="film-and-words">
      <div className="wrap" data-film={films.length > 0}>
        {films.length > 0 && (
          <div>
            <h2 className="heading-2 mb-6">{m.portal_film()}</h2>
            <Films order={order} films={films} onStale={onStale} />
          </div>
        )}
        {lyrics && (
          <div>
            <h2 className="heading-2 mb-6">{m.portal_words()}</h2>
            <div className="words" lang={languageTag(order)} dir="auto">
              {lyrics.map((section, position) => (
                <div key={position}>
                  <h3 className="label soft" lang={currentLocale().code}>
                    {tags[section.tag]?.() ?? section.tag}
                  </h3>
                  <p className="notes">
                    {section.lines.map((line, number) => (
                      <span className="block" key={number}>
                        {line}
                      </span>
                    ))}
                  </p>
                </div>
              ))}
            </div>
            {askForChange}
          </div>
        )}
      </div>
    </section>
  );
}

function Films({ order, films, onStale }: { order: PortalOrder; films: PortalOrder['files']; onStale: () => void }) {
  const { title } = order.sleeve;
  const poster = sleevePoster(order.sleeve);
  return (
    <div className="films">
      {films
        .toSorted((a, b) => (a.kind === 'video' ? -1 : 0) - (b.kind === 'video' ? -1 : 0))
        .map((film) => (
          <figure key={film.kind} data-kind={film.kind}>
            <VideoPlayer
              src={film.url ?? ''}
              poster={poster}
              title={film.kind === 'video' ? m.portal_film_of({ title }) : m.portal_teaser_of({ title })}
              captions={film.captions_url ? { src: film.captions_url, language: languageTag(order) } : null}
              onStale={onStale}
            />
            <figcaption className="small soft mt-2">
              {film.kind === 'video' ? m.portal_file_video() : m.portal_file_teaser()}
            </figcaption>
          </figure>
        ))}
    </div>
  );
}
