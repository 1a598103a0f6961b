import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Sample } from '#features/gallery/contract.ts';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';

/** SITE-06: six samples to listen to without leaving the page, one at a time. */
export function Listen({ samples }: { samples: readonly Sample[] }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState<string>();
  const press = (sample: Sample): void => {
    const element = audio.current;
    if (!element) return;
    if (playing === sample.id) {
      element.pause();
      return;
    }
    element.src = sample.url;
    setPlaying(sample.id);
    track('play_sample', { sample: sample.id });
    element.play().catch((error: unknown) => {
      // Another sample was pressed before this one had begun.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setPlaying(undefined);
      showToast('error', m.landing_listen_failed());
    });
  };
  return (
    <section className="section listen" aria-labelledby="listen-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-2" id="listen-title">
            {m.landing_listen_title()}
          </h2>
          <p className="notes soft max-w-88">{m.landing_listen_text()}</p>
        </div>
        <ol className="listen-tracks">
          {samples.map((sample) => (
            <li key={sample.id} data-playing={playing === sample.id}>
              <Track sample={sample} playing={playing === sample.id} onPress={() => press(sample)} />
            </li>
          ))}
        </ol>
        {/* The words of each sample stand in the gallery beside its player. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio ref={audio} preload="none" onPause={() => setPlaying(undefined)} onEnded={() => setPlaying(undefined)} />
      </div>
    </section>
  );
}

function Track({ sample, playing, onPress }: { sample: Sample; playing: boolean; onPress: () => void }) {
  const { title, thumbnail, description, durationSeconds } = sample;
  const seconds = String(Math.round(durationSeconds) % 60).padStart(2, '0');
  return (
    <>
      <img className="sleeve" src={thumbnail} alt="" width={72} height={72} loading="lazy" decoding="async" />
      <div>
        <h3 className="heading-3">{title}</h3>
        <p className="small soft">{description}</p>
      </div>
      <span className="small soft figures">
        {Math.floor(durationSeconds / 60)}:{seconds}
      </span>
      <button
        type="button"
        className="play-button play-button-small"
        aria-label={playing ? m.landing_pause({ title }) : m.landing_play({ title })}
        onClick={onPress}
      >
        {playing ? <Pause className="icon" aria-hidden="true" /> : <Play className="icon" aria-hidden="true" />}
      </button>
    </>
  );
}
