import { Play } from '#ui/icons/play.ts';
import { Share2 } from '#ui/icons/share-2.ts';
import { Suspense, useEffect, useState } from 'react';
import type { Sample } from '#features/gallery/contract.ts';
import '#features/gallery/ui/gallery.css';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { scrollToPart } from '../landing/use-landing.ts';
import { newHomeSongAnchor, newHomeSongAt, wizardAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { QrPicture } from './qr-picture.tsx';

const SampleDialog = lazyPart(() => import('#features/gallery/ui/sample-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));

/** Side of a thumbnail in px. */
const side = 360;

/** AGT-02: the sample as film and as song, each with the QR code that plays it on a phone. */
export function NewHomeSong({
  title,
  text,
  film,
  song,
}: {
  title: string;
  text: string;
  film: Sample | undefined;
  song: Sample | undefined;
}) {
  const { origin } = useSite();
  const [playing, setPlaying] = useState<Sample>();
  const [sharing, setSharing] = useState<boolean>();
  const both = [film, song].filter((sample) => sample !== undefined);
  useAsked({ video: film, audio: song }, setPlaying);
  if (!film || !song) return null;
  return (
    <section className="section new-home-song" id={newHomeSongAnchor} aria-labelledby="new-home-song-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-1" id="new-home-song-title">
            {title}
          </h2>
          <p className="notes soft max-w-104">{text}</p>
        </div>
        <ul className="song-cards">
          {both.map((sample) => (
            <li key={sample.id}>
              <SongCard sample={sample} origin={origin} onPlay={() => setPlaying(sample)} />
            </li>
          ))}
        </ul>
        <Button look="outline" className="mt-8" onClick={() => setSharing(true)}>
          <Share2 className="icon" aria-hidden="true" />
          {m.partner_song_share()}
        </Button>
      </div>
      <Suspense fallback={null}>
        {playing && <Player playing={playing} both={both} onPlay={setPlaying} />}
        {sharing !== undefined && (
          <ShareDialog
            open={sharing}
            onClose={() => setSharing(false)}
            title={film.title}
            link={`${origin}${newHomeSongAt('video')}`}
          />
        )}
      </Suspense>
    </section>
  );
}

function Player({
  playing,
  both,
  onPlay,
}: {
  playing: Sample;
  both: readonly Sample[];
  onPlay: (sample: Sample | undefined) => void;
}) {
  return (
    <SampleDialog
      sample={playing}
      position={both.indexOf(playing) + 1}
      count={both.length}
      onStep={() => onPlay(both.find((sample) => sample !== playing))}
      onClose={() => onPlay(undefined)}
      onCreate={() => scrollToPart(wizardAnchor)}
    />
  );
}

function SongCard({ sample, origin, onPlay }: { sample: Sample; origin: string; onPlay: () => void }) {
  const isFilm = sample.type === 'video';
  return (
    <article className="song-card">
      <img src={sample.thumbnail} alt="" width={side} height={side} loading="lazy" decoding="async" />
      <div className="song-card-words">
        <h3 className="heading-3">{sample.title}</h3>
        <p className="notes soft">{sample.description}</p>
        <Button look="outline" size="slim" onClick={onPlay}>
          <Play className="icon hero-play" aria-hidden="true" />
          {isFilm ? m.partner_song_play_film() : m.partner_song_play_song()}
        </Button>
      </div>
      <figure className="song-card-code">
        <QrPicture
          address={`${origin}${newHomeSongAt(sample.type)}`}
          label={isFilm ? m.partner_song_code_film() : m.partner_song_code_song()}
        />
        <figcaption className="small">{isFilm ? m.partner_song_scan_film() : m.partner_song_scan_song()}</figcaption>
      </figure>
    </article>
  );
}

/** Plays the sample named by `?play=` in the address, for visitors who scanned its QR code. */
function useAsked(samples: Record<'video' | 'audio', Sample | undefined>, play: (sample: Sample) => void): void {
  const { video, audio } = samples;
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('play');
    const sample = asked === 'video' ? video : asked === 'audio' ? audio : undefined;
    if (sample) play(sample);
  }, [video, audio, play]);
}
