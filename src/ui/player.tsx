import { Pause, Play } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { minutesAndSeconds, Scrubber } from './scrubber.tsx';
import { Record, Sleeve } from './sleeve.tsx';
import { classNames } from './class-names.ts';

export interface PlayerSleeve {
  occasion: string;
  seed: string;
  title: string;
  name: string;
}

/** What an audio element is doing, as React state. Times in seconds. */
function useAudio(onTime?: (seconds: number) => void) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const toggle = (): void => {
    const element = audio.current;
    if (!element) return;
    // A refused play leaves the button as it was.
    if (element.paused) element.play().catch(() => setPlaying(false));
    else element.pause();
  };
  const seek = (seconds: number): void => {
    if (audio.current) audio.current.currentTime = seconds;
    setTime(seconds);
  };
  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onDurationChange: () => setDuration(audio.current?.duration ?? 0),
    onTimeUpdate: () => {
      const now = audio.current?.currentTime ?? 0;
      setTime(now);
      onTime?.(now);
    },
  };
  return { audio, playing, time, duration, toggle, seek, events };
}

/**
 * The song with its sleeve: the record slides out when it plays and turns. `onTime` follows along (lyrics), `children`
 * stand beside the bar (download). `withSleeve: false` leaves the bar alone.
 */
export function AudioPlayer({
  src,
  sleeve,
  withSleeve = true,
  onTime,
  children,
}: {
  src: string;
  sleeve: PlayerSleeve;
  withSleeve?: boolean;
  onTime?: (seconds: number) => void;
  children?: ReactNode;
}) {
  const { audio, playing, time, duration, toggle, seek, events } = useAudio(onTime);
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
      {children}
      {/* The words of a song stand beside it on every page that plays one. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={audio} src={src} preload="metadata" {...events} />
    </div>
  );
}

export function PlayButton({
  playing,
  title,
  onClick,
  small = false,
}: {
  playing: boolean;
  title: string;
  onClick: () => void;
  small?: boolean;
}) {
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      className={classNames('play-button', small && 'play-button-small')}
      aria-label={playing ? m.ui_player_pause({ title }) : m.ui_player_play({ title })}
      onClick={onClick}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}

/** A 9:16 film with the browser's own controls. Captions are WebVTT; without them there is nothing to read along. */
export function VideoPlayer({
  src,
  poster,
  title,
  captions,
}: {
  src: string;
  poster?: string;
  title: string;
  captions: { src: string; language: string } | null;
}) {
  return (
    <div className="video-frame">
      {/* A film without words has nothing to caption; every other one brings its track. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video controls playsInline preload="metadata" src={src} poster={poster} aria-label={title}>
        {captions && (
          <track
            kind="captions"
            src={captions.src}
            srcLang={captions.language}
            label={m.ui_player_captions()}
            default
          />
        )}
      </video>
    </div>
  );
}
