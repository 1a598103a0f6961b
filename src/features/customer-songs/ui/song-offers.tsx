import { isDefinedError, safe } from '@orpc/client';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { StaffOffer } from '../contract.ts';
import type { CustomerSongsApi } from './customer-songs-api.ts';

const states = {
  offered: { tone: 'info', name: m.songs_desk_offered },
  featured: { tone: 'ok', name: m.songs_desk_featured },
  declined: { tone: 'warn', name: m.songs_desk_declined },
} as const;

/** Songs that customers offer, to be heard and chosen. */
export function SongOffers({ api, first }: { api: CustomerSongsApi; first: readonly StaffOffer[] }) {
  const [offers, setOffers] = useState(first);
  const decide = async (id: string, decision: 'feature' | 'decline'): Promise<void> => {
    const { error } = await safe(api.decideOffer({ id, decision }));
    if (error) showToast('error', isDefinedError(error) ? error.message : m.songs_desk_failed());
    const { data } = await safe(api.listOffers());
    if (data) setOffers(data.offers);
  };
  return (
    <section className="grid gap-4" aria-labelledby="offers-title">
      <h2 className="heading-3" id="offers-title">
        {m.songs_desk_offers()}
      </h2>
      {offers.length === 0 && <p className="soft">{m.songs_desk_none()}</p>}
      <ul className="desk-rows empty:hidden">
        {offers.map((offer) => (
          <li key={offer.id} className="desk-row-whole">
            <Offer offer={offer} />
            <div className="flex flex-wrap gap-3">
              {offer.state !== 'featured' && (
                <Button size="slim" disabled={offer.is_held} onClick={() => void decide(offer.id, 'feature')}>
                  {m.songs_desk_feature()}
                </Button>
              )}
              {offer.state !== 'declined' && (
                <Button size="slim" look="outline" onClick={() => void decide(offer.id, 'decline')}>
                  {offer.state === 'featured' ? m.songs_desk_stop() : m.songs_desk_decline()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer }: { offer: StaffOffer }) {
  const { tone, name } = states[offer.state];
  return (
    <>
      <span className="flex flex-wrap items-center gap-3">
        <b dir="auto">{offer.title}</b>
        <span dir="auto">{offer.customer}</span>
        <span className="small soft">
          {offer.occasion_name}, {offer.genre}, {dayAndTime(offer.offered_at)}
        </span>
        <Tag tone={tone}>{name()}</Tag>
        {offer.is_held && <Tag tone="warn">{m.songs_desk_held()}</Tag>}
      </span>
      <p className="notes max-w-160" dir="auto">
        {offer.story}
      </p>
      {/* Its words stand below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      {offer.audio && <audio controls preload="none" src={offer.audio} />}
      {offer.video && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- those of a film come with it
        <video controls preload="none" className="max-w-80" src={offer.video}>
          {offer.captions && <track kind="captions" src={offer.captions} />}
        </video>
      )}
      <details>
        <summary className="small">{m.songs_desk_words()}</summary>
        <p className="small whitespace-pre-line" lang={offer.lyrics_language ?? 'und'} dir="auto">
          {offer.full_lyrics.join('\n')}
        </p>
      </details>
    </>
  );
}
