import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { AudioPlayer, VideoPlayer } from '#ui/player.tsx';
import type { FeaturedSong } from '../contract.ts';
import './featured-song.css';

/** A song that its buyer lets everybody hear: its sound or film, its words and its story. */
export function FeaturedSongView({
  song,
  createAddress,
  share,
  report,
}: {
  song: FeaturedSong;
  createAddress: string;
  share: ReactNode;
  report: ReactNode;
}) {
  const { id, title, occasion, customer, video, audio, captions, lyrics_language: language } = song;
  return (
    <article className="wrap featured-song">
      <header className="grid gap-3">
        <p className="label">{song.occasion_name}</p>
        <h1 className="heading-1" dir="auto">
          {title}
        </h1>
        <p className="lede" dir="auto">
          {m.trending_for({ name: customer })}
        </p>
        <p className="small soft">{song.genre}</p>
      </header>
      <div className="featured-song-media">
        {video && (
          <VideoPlayer
            src={video}
            poster={song.image}
            title={title}
            captions={captions ? { src: captions, language: language ?? 'und' } : null}
          />
        )}
        {audio && <AudioPlayer src={audio} sleeve={{ occasion, seed: id, title, name: '' }} />}
      </div>
      <section className="grid gap-3">
        <h2 className="heading-2">{m.featured_song_story()}</h2>
        <p className="notes" dir="auto">
          {song.story}
        </p>
      </section>
      <section className="grid gap-3">
        <h2 className="heading-2">{m.featured_song_words()}</h2>
        <p className="notes whitespace-pre-line" lang={language ?? 'und'} dir="auto">
          {song.full_lyrics.join('\n')}
        </p>
      </section>
      {share}
      <div className="flex flex-wrap items-center gap-4">
        <ButtonLink to={createAddress}>{m.featured_song_make()}</ButtonLink>
        {report}
      </div>
    </article>
  );
}
