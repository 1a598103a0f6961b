import { m } from '#messages/messages.js';
import { useStablePicture } from '#ui/use-media.ts';
import type { PortalOrder } from '../contract.ts';

/** The buyer's photos, small; each opens in full. */
export function Prints({ photos }: { photos: PortalOrder['photos'] }) {
  return (
    <ul className="prints">
      {photos.map((photo, position) => (
        <li key={photo.id}>
          <Print photo={photo} number={position + 1} />
        </li>
      ))}
    </ul>
  );
}

function Print({ photo, number }: { photo: PortalOrder['photos'][number]; number: number }) {
  const picture = useStablePicture(photo.thumbnail_url);
  return (
    <a className="print" href={photo.url} target="_blank" rel="noreferrer">
      <img {...picture} alt={m.portal_photo_number({ number })} loading="lazy" />
    </a>
  );
}
