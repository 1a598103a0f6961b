import { Download } from '#ui/icons/download.ts';
import { type ReactNode, useState } from 'react';
import { isOver } from '#features/orders/domain/status.ts';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { PlayButton } from '#ui/play-button.tsx';
import { Scrubber } from '#ui/scrubber.tsx';
import { minutesAndSeconds } from '#ui/song-time.ts';
import { Record, Sleeve } from '#ui/sleeve.tsx';
import { FieldError } from '#ui/field.tsx';
import { useAudio } from '#ui/use-media.ts';
import { choiceInSentence, choiceName, dayInLondon, momentInLondon } from '#features/orders/ui/index.ts';
import type { PortalOrder } from '../contract.ts';
import { SyncedLyrics } from './synced-lyrics.tsx';
import type { PortalApi } from './portal-api.ts';
import { ShareButton } from './share-button.tsx';
import { statusMessage } from './status-words.tsx';

interface BandProps {
  api: PortalApi;
  order: PortalOrder;
  supportEmail: string;
  onStale: () => void;
}

/** Player and lyrics of a released song; progress before. */
export function PlayerBand(props: BandProps) {
  const song = props.order.files.find((file) => file.kind === 'audio');
  if (song?.state === 'ready' && song.url) return <Playing {...props} url={song.url} download={song.download_url} />;
  return <Waiting {...props} />;
}

function Band({ order, out, children }: { order: PortalOrder; out: boolean; children: ReactNode }) {
  return (
    <section className="player-band on-plum" aria-label={m.portal_player()}>
      <div className="wrap">
        <div className="sleeve-with-record" data-out={out}>
          <Record {...order.sleeve} turning={out} />
          <Sleeve {...order.sleeve} lifted />
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

function Playing({
  api,
  order,
  supportEmail,
  onStale,
  url,
  download,
}: BandProps & { url: string; download: string | null }) {
  const [second, setSecond] = useState(0);
  const { props, playing, time, duration, failed, toggle, seek } = useAudio(url, { onTime: setSecond, onStale });
  const title = order.sleeve.title || m.portal_a_song_for({ name: order.first_name });
  return (
    <Band order={order} out={playing}>
      <h2 className="heading-1">{title}</h2>
      <p className="notes soft mt-2">
        {styleOf(order)} {statusMessage(order.status, order.format, supportEmail)}
      </p>
      <SyncedLyrics order={order} second={second} />
      <div className="player-controls">
        <PlayButton playing={playing} title={title} onClick={toggle} />
        <div className="min-w-0">
          <Scrubber name={order.sleeve.name} time={time} duration={duration} onSeek={seek} />
          <div className="player-times small figures soft">
            <span>{minutesAndSeconds(time)}</span>
            <span>{minutesAndSeconds(duration)}</span>
          </div>
        </div>
      </div>
      {failed && <FieldError id="song-error">{m.ui_player_failed()}</FieldError>}
      {/* The words stand beside it, and below in full. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...props} />
      <div className="player-actions">
        {download && (
          <ButtonLink look="sun" href={download} download>
            <Download className="icon" aria-hidden="true" />
            {m.portal_download_song()}
          </ButtonLink>
        )}
        {download && <ShareButton api={api} orderNumber={order.order_number} kind="audio" title={title} />}
      </div>
      <p className="small soft mt-4">{m.portal_made_by()}</p>
    </Band>
  );
}

function Waiting({ order, supportEmail }: Omit<BandProps, 'api'>) {
  return (
    <Band order={order} out={false}>
      <h2 className="heading-1">{m.portal_a_song_for({ name: order.first_name })}</h2>
      <p className="lede mt-4" aria-live="polite">
        {whatIsNow(order, supportEmail)}
      </p>
      {order.status === 'ready' && order.review !== 'refused' && (
        <p className="notes soft mt-3">{order.review === 'in-review' ? m.portal_in_review() : m.portal_checking()}</p>
      )}
      {order.progress !== null && <Progress done={order.progress} />}
      <p className="notes soft mt-5">{styleOf(order)}</p>
      {!isOver(order.status) && order.review !== 'refused' && <p className="small soft mt-5">{m.portal_made_by()}</p>}
    </Band>
  );
}

/** The sentence of an order whose song cannot be played yet: of all that it waits for, what comes first. */
function whatIsNow(order: PortalOrder, supportEmail: string): string {
  if (order.review === 'refused') return refusedWords(order);
  if (order.waits_for_words) return m.portal_says_words_wanted({ language: choiceInSentence(order.language) });
  if (order.chooses_until) return m.circle_choosing_text({ moment: momentInLondon(order.chooses_until) });
  if (order.waits_until) return m.circle_waiting_text({ day: dayInLondon(order.waits_until) });
  if (order.waits_for_buyer) return m.words_card_text();
  return statusMessage(order.status, order.format, supportEmail);
}

/** A song within a plan has no payment of its own to give back. */
function refusedWords({ plan }: PortalOrder): string {
  return plan === null ? `${m.portal_says_refused()} ${m.portal_says_refused_money()}` : m.portal_says_refused();
}

function Progress({ done }: { done: number }) {
  const percent = Math.round(done * 100);
  return (
    <div className="making">
      <progress aria-label={m.portal_progress()} value={percent} max={100} />
      <span className="figures font-[640]" aria-hidden="true">
        {m.portal_percent({ percent })}
      </span>
    </div>
  );
}

function styleOf({ music_genre, tempo, language }: PortalOrder): string {
  return m.portal_style({
    genre: choiceName(music_genre),
    tempo: choiceName(tempo).toLowerCase(),
    language: choiceInSentence(language),
  });
}
