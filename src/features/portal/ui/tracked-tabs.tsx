import type { ReactNode } from 'react';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { choiceName, deliveryText } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { VideoPlayer } from '#ui/player.tsx';
import { sleevePoster } from '#ui/sleeve-poster.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { PortalOrder } from '../contract.ts';
import { languageTag } from './synced-lyrics.tsx';
import type { PortalApi } from './portal-api.ts';
import { Prints } from './prints.tsx';
import { ShareButton } from './share-button.tsx';
import { spokenMoment } from '#ui/spoken-values.ts';

/** FIND-06: everything of an order that is open to this browser. */
export function TrackedTabs({ api, order, onStale }: { api: PortalApi; order: PortalOrder; onStale: () => void }) {
  return (
    <Tabs
      label={order.order_number}
      tabs={[
        { id: 'details', name: m.track_tab_details(), panel: <Details order={order} /> },
        {
          id: 'photos',
          name: m.track_tab_photos({ count: order.photos.length }),
          panel: order.photos.length > 0 ? <Prints photos={order.photos} /> : <Nothing>{m.track_no_photos()}</Nothing>,
        },
        {
          id: 'videos',
          name: m.track_tab_videos(),
          panel: (
            <div className="tracked-films">
              <Film api={api} order={order} kind="teaser" onStale={onStale} />
              <Film api={api} order={order} kind="video" onStale={onStale} />
            </div>
          ),
        },
      ]}
    />
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="notes soft">{children}</p>;
}

function Details({ order }: { order: PortalOrder }) {
  return (
    <dl className="facts">
      {details(order).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** True while the promise of its delivery is to be kept. */
const isUnderWay = ({ status }: PortalOrder): boolean => isPaidFor(status) && status !== 'completed';

/** Detail rows of the order; the last three only when they have text. */
function details(order: PortalOrder): [string, string][] {
  const always: [string, string][] = [
    [m.track_email(), order.email],
    [m.track_destination(), order.destination ?? m.track_none()],
    [m.track_companions(), order.travel_companions || m.track_none()],
    [m.track_genre(), choiceName(order.music_genre)],
    [m.track_language(), choiceName(order.language)],
    [m.track_created(), spokenMoment(order.created_at)],
    ...(isUnderWay(order) ? [[m.portal_delivery(), deliveryText(order.delivery)] as [string, string]] : []),
  ];
  const told: [string, string][] = [
    [m.track_moment(), order.favorite_moment],
    [m.track_words(), order.special_words],
    [m.track_extra(), order.extra_details],
  ];
  return [...always, ...told.filter(([, text]) => text !== '')];
}

interface FilmProps {
  api: PortalApi;
  order: PortalOrder;
  kind: 'teaser' | 'video';
  onStale: () => void;
}

function Film({ api, order, kind, onStale }: FilmProps) {
  const name = kind === 'teaser' ? m.track_teaser() : m.track_full();
  const film = order.files.find((file) => file.kind === kind);
  return (
    <section className="tracked-film" aria-label={name}>
      <h3 className="heading-3">{name}</h3>
      {film?.state === 'ready' && film.url ? (
        <>
          <VideoPlayer
            src={film.url}
            poster={sleevePoster(order.sleeve)}
            title={`${name}: ${order.sleeve.title}`}
            captions={film.captions_url ? { src: film.captions_url, language: languageTag(order) } : null}
            onStale={onStale}
          />
          {film.download_url && (
            <ShareButton
              api={api}
              orderNumber={order.order_number}
              kind={kind}
              title={`${name}: ${order.sleeve.title}`}
            />
          )}
        </>
      ) : (
        <Nothing>{kind === 'teaser' ? m.track_teaser_soon() : m.track_full_soon()}</Nothing>
      )}
    </section>
  );
}
