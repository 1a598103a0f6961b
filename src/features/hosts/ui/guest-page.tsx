import { isDefinedError, safe } from '@orpc/client';
import { type ReactNode, useState } from 'react';
import type { UploadsApi } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Film, Words } from './guest-films.tsx';
import { GuestPhotos } from './guest-photos.tsx';
import { GuestPublishing } from './guest-publishing.tsx';
import type { GuestPageData, HostsApi } from './hosts-api.ts';
import './hosts.css';

interface PageProps {
  api: HostsApi;
  uploads: UploadsApi;
  token: string;
  page: GuestPageData;
  /** Draws an address for telephones to read, under its name. */
  code: (address: string, label: string) => ReactNode;
  /** Way to tell staff that something should not be here. */
  report: ReactNode;
}

const dayOf = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** HOST-05: the page of one guest, in the house's colours: the welcome, and the souvenir once it is there. */
export function GuestPageView(props: PageProps) {
  const { api, uploads, page, token, code } = props;
  const file = (part: string): string => `/guest-pages/${encodeURIComponent(token)}/${part}`;
  return (
    <div className="guest-page">
      <header className="guest-page-head" style={{ background: page.ground, color: page.writing }}>
        {page.has_logo && <img src={file('logo.jpg')} alt={page.property} height={96} />}
        <h1 className="heading-1" dir="auto">
          {headline(page)}
        </h1>
        <p className="lede">
          {m.guest_page_stay({ from: dayOf(page.arrives, page.language), to: dayOf(page.departs, page.language) })}
        </p>
        {!page.souvenir && (
          <p>{m.guest_page_hours({ arrival: hourOf(page.arrival_hour), departure: hourOf(page.departure_hour) })}</p>
        )}
      </header>
      <div className="guest-page-body">
        {page.souvenir && <Souvenir souvenir={page.souvenir} page={page} file={file} code={code} />}
        {page.has_welcome && (
          <Film
            source={file('welcome.mp4')}
            captions={file('welcome.vtt')}
            label={m.guest_page_film_welcome({ house: page.property })}
            language={page.language}
          />
        )}
        <Nearby attractions={page.attractions} />
        {!page.has_welcome && !page.souvenir && <p className="lede">{m.guest_page_soon()}</p>}
        <GuestPhotos api={api} uploads={uploads} token={token} house={page.property} first={page.photos} file={file} />
        {page.souvenir && <GuestPublishing api={api} token={token} page={page} code={code} />}
        <Foot {...props} />
      </div>
    </div>
  );
}

/** HOST-05: the places of which the welcome sings, with the way to them. */
function Nearby({ attractions }: Pick<GuestPageData, 'attractions'>) {
  if (attractions.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="nearby">
      <h2 className="heading-2" id="nearby">
        {m.guest_page_nearby()}
      </h2>
      <ul className="guest-nearby" dir="auto">
        {attractions.map(({ name, place }) => (
          <li key={name}>
            <span className="heading-3">{name}</span>
            {place !== '' && <span className="soft">{place}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function headline({ souvenir, first_name: name, property: house }: GuestPageData): string {
  if (souvenir) return name === '' ? m.guest_page_souvenir() : m.guest_page_souvenir_name({ name });
  return name === '' ? m.guest_page_welcome({ house }) : m.guest_page_welcome_name({ house, name });
}

function Souvenir({
  souvenir,
  page: { language, property: house },
  file,
  code,
}: Pick<PageProps, 'page' | 'code'> & {
  souvenir: NonNullable<GuestPageData['souvenir']>;
  file: (part: string) => string;
}) {
  return (
    <>
      <Film
        source={file('souvenir.mp4')}
        captions={file('souvenir.vtt')}
        label={m.guest_page_film_souvenir()}
        language={language}
      />
      {souvenir.thanks && (
        <p className="lede" dir="auto">
          {souvenir.thanks}
        </p>
      )}
      {souvenir.return_code && (
        <Notice tone="ok">
          {m.guest_page_code({ code: souvenir.return_code })}
          {souvenir.return_offer && ` (${souvenir.return_offer})`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {souvenir.return_address && (
          <a className="button" href={souvenir.return_address} rel="noopener noreferrer">
            {m.guest_page_again()}
          </a>
        )}
        <a className="button button-outline" href={file('souvenir.mp3')} download="souvenir.mp3">
          {m.guest_page_song()}
        </a>
        <a className="button button-outline" href={file('souvenir.mp4')} download="souvenir.mp4">
          {m.guest_page_film()}
        </a>
      </div>
      <Words lyrics={souvenir.lyrics} />
      {souvenir.return_address && (
        <div className="host-code w-full">
          <p className="notes">{m.guest_page_friends({ house })}</p>
          {code(souvenir.return_address, m.guest_page_friends_qr({ house }))}
          <a className="small break-all" href={souvenir.return_address} rel="noopener noreferrer">
            {souvenir.return_address}
          </a>
        </div>
      )}
    </>
  );
}

function Foot({ api, token, page, report }: PageProps) {
  const [asked, setAsked] = useState(false);
  const [state, setState] = useState<'there' | 'failed' | 'forgotten'>('there');
  const forget = async (): Promise<void> => {
    const { error } = await safe(api.forgetMe({ token, confirmed: true }));
    const isGone = error instanceof Error && isDefinedError(error) && error.code === 'PAGE_NOT_FOUND';
    setAsked(false);
    setState(error && !isGone ? 'failed' : 'forgotten');
  };
  if (state === 'forgotten')
    return (
      <Notice tone="ok" announce>
        {m.guest_page_forgotten()}
      </Notice>
    );
  return (
    <footer className="grid justify-items-start gap-3">
      <p className="small soft">{m.guest_page_private({ day: dayOf(page.expires_at.slice(0, 10), page.language) })}</p>
      <p className="small soft">{m.guest_page_made()}</p>
      {state === 'failed' && (
        <Notice tone="error" announce>
          {m.guest_page_failed()}
        </Notice>
      )}
      <Button look="quiet" size="slim" onClick={() => setAsked(true)}>
        {m.guest_page_forget()}
      </Button>
      {report}
      <Dialog open={asked} onClose={() => setAsked(false)} title={m.guest_page_forget()}>
        <div className="grid gap-5">
          <p>{m.guest_page_forget_sure()}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void forget()}>{m.guest_page_forget_yes()}</Button>
            <Button look="outline" onClick={() => setAsked(false)}>
              {m.guest_page_forget_no()}
            </Button>
          </div>
        </div>
      </Dialog>
    </footer>
  );
}
