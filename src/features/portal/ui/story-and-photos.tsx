import { m } from '#messages/messages.js';
import { useSteadyPicture } from '#ui/use-media.ts';
import type { PortalOrder } from '../contract.ts';

/** What the buyer told and sent. */
export function StoryAndPhotos({ order }: { order: PortalOrder }) {
  const told = [
    [m.portal_story_moment(), order.favorite_moment],
    [m.portal_story_companions(), order.travel_companions],
    [m.portal_story_words(), order.special_words],
    [m.portal_story_details(), order.extra_details],
  ].filter(([, text]) => text !== '');
  return (
    <section className="story" aria-labelledby="portal-story">
      <div>
        <h2 className="heading-2" id="portal-story">
          {m.portal_story()}
        </h2>
        <dl>
          {told.map(([name, text]) => (
            <div key={name}>
              <dt className="label soft">{name}</dt>
              <dd className="notes" dir="auto">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {order.photos.length > 0 && (
        <div>
          <h2 className="heading-2">{m.portal_photos()}</h2>
          <ul className="prints">
            {order.photos.map((photo, position) => (
              <li key={photo.id}>
                <Print photo={photo} number={position + 1} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Print({ photo, number }: { photo: PortalOrder['photos'][number]; number: number }) {
  const picture = useSteadyPicture(photo.thumbnail_url);
  return (
    <a className="print" href={photo.url} target="_blank" rel="noreferrer">
      <img {...picture} alt={m.portal_photo_number({ number })} loading="lazy" />
    </a>
  );
}
