import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { Film, Words } from './guest-films.tsx';
import { PhotoGrid } from './guest-photos.tsx';
import type { HostsApi } from './hosts-api.ts';
import './hosts.css';

export type PublicStayData = Awaited<ReturnType<HostsApi['publicStay']>>;

/** HOST-05: a stay at its public address, as far as its guest agreed. */
export function PublicStayView({ id, stay, report }: { id: string; stay: PublicStayData; report: ReactNode }) {
  const file = (part: string): string => `/public-stays/${encodeURIComponent(id)}/${part}`;
  const { first_name: name, property: house } = stay;
  return (
    <div className="guest-page">
      <header className="guest-page-head" style={{ background: stay.ground, color: stay.writing }}>
        {stay.has_logo && <img src={file('logo.jpg')} alt={house} height={96} />}
        <h1 className="heading-1" dir="auto">
          {publicTitle(name, house)}
        </h1>
        <p className="lede" dir="auto">
          {stay.place}
        </p>
      </header>
      <div className="guest-page-body">
        <Film
          source={file('souvenir.mp4')}
          captions={file('souvenir.vtt')}
          label={publicTitle(name, house)}
          language={stay.language}
        />
        <PhotoGrid photos={stay.photos} file={file} />
        <Words lyrics={stay.lyrics} />
        {stay.return_address && (
          <a className="button" href={stay.return_address} rel="noopener noreferrer">
            {m.guest_public_house({ house })}
          </a>
        )}
        <footer className="grid justify-items-start gap-3">
          <p className="small soft">{m.guest_page_made()}</p>
          {report}
        </footer>
      </div>
    </div>
  );
}

export const publicTitle = (name: string, house: string): string =>
  name === '' ? m.guest_public_title({ house }) : m.guest_public_name({ house, name });
