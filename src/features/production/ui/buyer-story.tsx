import { m } from '#messages/messages.js';
import { useStablePicture } from '#ui/use-media.ts';
import type { ProductionOrder } from '../contract.ts';

/** The buyer's own words and photos. */
export function BuyerStory({ order }: { order: ProductionOrder }) {
  const told = [
    [m.admin_story_moment(), order.favorite_moment],
    [m.admin_story_companions(), order.travel_companions],
    [m.admin_story_words(), order.special_words],
    [m.admin_story_details(), order.extra_details],
  ].filter(([, text]) => text !== '');
  return (
    <section className="order-section-part" aria-labelledby="order-story">
      <h2 className="heading-3" id="order-story">
        {m.admin_story()}
      </h2>
      <dl className="told">
        {told.map(([name, text]) => (
          <div key={name}>
            <dt className="label soft">{name}</dt>
            <dd className="notes" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      {order.photos.length > 0 && (
        <>
          <h3 className="label soft">{m.admin_photos()}</h3>
          <ul className="admin-prints">
            {order.photos.map((photo, position) => (
              <li key={photo.id}>
                <Print photo={photo} number={position + 1} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Print({ photo, number }: { photo: ProductionOrder['photos'][number]; number: number }) {
  const picture = useStablePicture(photo.thumbnail_url);
  return (
    <a className="print" href={photo.url} target="_blank" rel="noreferrer">
      <img {...picture} alt={m.admin_photo_number({ number })} loading="lazy" />
    </a>
  );
}
