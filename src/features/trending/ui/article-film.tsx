import { Captions } from '#ui/icons/captions.ts';
import { Pause } from '#ui/icons/pause.ts';
import { Play } from '#ui/icons/play.ts';
import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';

/** TRD-03: the 9:16 film of an article, muted and over and over. It can be stopped, and stands still where less motion is asked for. */
export function ArticleFilm({
  src,
  poster,
  captions,
}: {
  src: string;
  poster: string | null;
  /** Its words as WebVTT, for whoever turns them on: most films of ours have them in the picture. */
  captions: string | null;
}) {
  const film = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [worded, setWorded] = useState(false);
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A browser that refuses leaves the first picture.
    if (!isCalm) film.current?.play().catch(() => undefined);
  }, []);
  const toggle = (): void => {
    const video = film.current;
    if (!video) return;
    if (video.paused) video.play().catch(() => undefined);
    else video.pause();
  };
  const toggleWords = (): void => {
    showWords(film.current, !worded);
    setWorded(!worded);
  };
  const Icon = playing ? Pause : Play;
  return (
    <div className="article-film">
      <video
        ref={film}
        src={src}
        poster={poster ?? undefined}
        muted
        loop
        playsInline
        preload="metadata"
        aria-label={m.trending_film()}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        {captions !== null && <track kind="captions" src={captions} label={m.ui_player_captions()} />}
      </video>
      <button
        type="button"
        className="play-button play-button-small needs-script"
        aria-label={playing ? m.trending_film_pause() : m.trending_film_play()}
        onClick={toggle}
      >
        <Icon className="icon" aria-hidden="true" />
      </button>
      {captions !== null && <WordsButton worded={worded} onToggle={toggleWords} />}
    </div>
  );
}

function showWords(film: HTMLVideoElement | null, isShown: boolean): void {
  for (const track of film?.textTracks ?? []) track.mode = isShown ? 'showing' : 'disabled';
}

function WordsButton({ worded, onToggle }: { worded: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="play-button play-button-small film-words needs-script"
      aria-label={m.ui_player_captions()}
      aria-pressed={worded}
      onClick={onToggle}
    >
      <Captions className="icon" aria-hidden="true" />
    </button>
  );
}
