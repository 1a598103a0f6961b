import { Play } from '#ui/icons/play.ts';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { CustomerSong, TrendingCard } from '../page-content.ts';

/** TRD-01: the three occasions, each with its film, a snippet and ways to hear it and to give one. */
export function OccasionCards({
  cards,
  giftAddress,
  onFilm,
  onHear,
}: {
  cards: readonly TrendingCard[];
  giftAddress: (card: TrendingCard) => string;
  onFilm: (card: TrendingCard) => void;
  onHear: (card: TrendingCard) => void;
}) {
  return (
    <ol className="occasion-cards">
      {cards.map((card, place) => (
        <li key={card.id} className="occasion-card">
          <button
            type="button"
            className="occasion-picture"
            aria-label={m.trending_play_video({ title: card.title })}
            onClick={() => onFilm(card)}
          >
            {/* The first is what a phone shows at once. */}
            <img
              src={card.image}
              alt=""
              width={540}
              height={960}
              decoding="async"
              {...(place === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
            />
            <span className="play-button" aria-hidden="true">
              <Play className="icon" />
            </span>
          </button>
          <div className="occasion-words">
            <p className="small soft">{card.occasion_name}</p>
            <h3 className="heading-2">{card.title}</h3>
            <p className="notes">{card.description}</p>
            <blockquote className="snippet">{card.lyric_snippet}</blockquote>
            <div className="card-actions">
              <Button look="outline" size="slim" onClick={() => onHear(card)}>
                {m.trending_hear()}
              </Button>
              <ButtonLink look="quiet" size="slim" to={giftAddress(card)}>
                {m.trending_gift()}
              </ButtonLink>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** TRD-01: customers' songs. Those that the shop made itself say so. */
export function CustomerSongs({
  songs,
  onStory,
}: {
  songs: readonly CustomerSong[];
  onStory: (song: CustomerSong) => void;
}) {
  return (
    <ul className="customer-songs">
      {songs.map((song) => (
        <li key={song.id}>
          <img src={song.image} alt="" width={540} height={540} loading="lazy" decoding="async" />
          <p className="label">{song.occasion_name}</p>
          <h3 className="heading-3">{song.title}</h3>
          <p className="small soft">{m.trending_for({ name: song.customer })}</p>
          <blockquote className="snippet">{song.verse_preview}</blockquote>
          <Button look="outline" size="slim" onClick={() => onStory(song)}>
            {m.trending_story()}
          </Button>
          {song.page && (
            <Link className="small" to={song.page}>
              {m.trending_song_page()}
            </Link>
          )}
          {song.sample && <p className="small soft">{m.trending_sample()}</p>}
        </li>
      ))}
    </ul>
  );
}
