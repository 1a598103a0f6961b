import { useRef, useState } from 'react';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { FieldError } from '#ui/field.tsx';
import { pauseOtherPlayers } from '#ui/exclusive-playback.ts';
import { PlayButton } from '#ui/play-button.tsx';
import { Ribbon } from '#ui/scrubber.tsx';
import { minutesAndSeconds } from '#ui/song-time.ts';
import type { Sample } from '../contract.ts';
import type { Chip } from '../domain/sample-filter.ts';
import { chipWords } from './words.ts';
import './gallery.css';

/** Songs to play on the spot, as the tracks of a record's side; one plays at a time. `samples` are songs. */
export function AudioSamples({ samples }: { samples: readonly Sample[] }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [current, setCurrent] = useState<Sample>();
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [played, setPlayed] = useState(0);
  const toggle = (sample: Sample): void => {
    const element = audio.current;
    if (!element) return;
    if (sample.id === current?.id && playing) {
      element.pause();
      return;
    }
    if (sample.id !== current?.id || failed) {
      element.src = sample.url;
      setCurrent(sample);
      setFailed(false);
      setPlayed(0);
      track('play_sample', { sample: sample.id, type: sample.type, occasion: sample.occasion });
    }
    element.play().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotSupportedError') setFailed(true);
    });
  };
  const read = (): void => {
    const { currentTime = 0, duration = 0 } = audio.current ?? {};
    setPlayed(duration > 0 ? currentTime / duration : 0);
  };
  return (
    <>
      <ul className="sample-tracks">
        {samples.map((sample) => (
          <AudioSampleRow
            key={sample.id}
            sample={sample}
            playing={playing && sample.id === current?.id}
            played={sample.id === current?.id ? played : 0}
            failed={failed && sample.id === current?.id}
            onToggle={toggle}
          />
        ))}
      </ul>
      {/* The words of each are in the gallery. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        preload="none"
        onPlay={({ currentTarget }) => {
          pauseOtherPlayers(currentTarget);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={read}
      />
    </>
  );
}

function AudioSampleRow({
  sample,
  playing,
  played,
  failed,
  onToggle,
}: {
  sample: Sample;
  playing: boolean;
  /** From 0 to 1. */
  played: number;
  failed: boolean;
  onToggle: (sample: Sample) => void;
}) {
  return (
    <li className="sample-track">
      <PlayButton small playing={playing} title={sample.title} onClick={() => onToggle(sample)} />
      <img src={sample.thumbnail} alt="" width={64} height={64} loading="lazy" decoding="async" />
      <div>
        <p className="sample-title">{sample.title}</p>
        <p className="small soft">{chipWords[sample.occasion as Chip]?.()}</p>
      </div>
      <span className="sample-ribbon">
        <Ribbon name={sample.name} width={160} played={played} />
      </span>
      <span className="small soft figures">{minutesAndSeconds(sample.durationSeconds)}</span>
      {failed && <FieldError id={`failed-${sample.id}`}>{m.gallery_failed()}</FieldError>}
    </li>
  );
}
