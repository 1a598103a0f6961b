import { m } from '#messages/messages.js';
import type { PortalOrder } from '../contract.ts';
import { Prints } from './prints.tsx';

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
          <Prints photos={order.photos} />
        </div>
      )}
    </section>
  );
}
