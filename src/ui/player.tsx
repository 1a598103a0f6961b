import { type ReactNode, useState } from 'react';
import { m } from '#messages/messages.js';
import { Scrubber } from './scrubber.tsx';
import { minutesAndSeconds } from './song-time.ts';
import { PlayButton } from './play-button.tsx';
import { Record, Sleeve } from './sleeve.tsx';
import { FieldError } from './field.tsx';
import { useAudio, useStableMedia } from './use-media.ts';

export interface PlayerSleeve {
  occasion: string;
  seed: string;
  title: string;
  name: string;
}

/**
 * The song with its sleeve: the record slides out when it plays and turns. `onTime` follows along (lyrics), `children`
 * stand beside the bar (download). `withSleeve: false` leaves the bar alone. A newer `src` is taken when the one that it
 * plays from fails, which `onStale` tells.
 */
export function AudioPlayer({
  src,
  sleeve,
  withSleeve = true,
  onTime,
  onStale,
  children,
}: {
  src: string;
  sleeve: PlayerSleeve;
  withSleeve?: boolean;
  onTime?: (seconds: number) => void;
  onStale?: () => void;
  children?: ReactNode;
}) {
  const { props, playing, time, duration, failed, toggle, seek } = useAudio(src, {
    ...(onTime ? { onTime } : {}),
    ...(onStale ? { onStale } : {}),
  });
  return (
    <div className="grid gap-6">
      {withSleeve && (
        <div className="sleeve-with-record mr-[42%]" data-out={playing}>
          <Record {...sleeve} turning={playing} />
          <Sleeve {...sleeve} lifted />
        </div>
      )}
      <div className="player-bar">
        <PlayButton playing={playing} title={sleeve.title} onClick={toggle} />
        <Scrubber name={sleeve.name} time={time} duration={duration} onSeek={seek} />
        <span className="small figures">{minutesAndSeconds(playing || time > 0 ? time : duration)}</span>
      </div>
      {failed && <FieldError id="player-error">{m.ui_player_failed()}</FieldError>}
      {children}
      {/* The words of a song stand beside it on every page that plays one. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...props} />
    </div>
  );
}

/** A 9:16 film with the browser's own controls. Captions are WebVTT; without them there is nothing to read along. */
export function VideoPlayer({
  src,
  poster,
  title,
  captions,
  onStale,
}: {
  src: string;
  poster?: string;
  title: string;
  captions: { src: string; language: string } | null;
  onStale?: () => void;
}) {
  const { element, src: steady, events } = useStableMedia<HTMLVideoElement>(src, onStale);
  const [track] = useState(captions);
  return (
    <div className="video-frame">
      {/* A film without words has nothing to caption; every other one brings its track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        {...events}
        ref={element}
        controls
        playsInline
        preload="metadata"
        src={steady}
        poster={poster}
        aria-label={title}
      >
        {track && <track kind="captions" src={track.src} srcLang={track.language} label={m.ui_player_captions()} />}
      </video>
    </div>
  );
}
