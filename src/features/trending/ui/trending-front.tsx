import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { TrendCard } from '../contract.ts';
import type { CustomerSong, TrendingCard } from '../page-content.ts';
import { CustomerSongs, OccasionCards } from './occasion-cards.tsx';
import type { ShownSong } from './song-dialog.tsx';
import { StoryList } from './story-list.tsx';
import './trending.css';

const SongDialog = lazyPart(() => import('./song-dialog.tsx'));
const FilmDialog = lazyPart(() => import('./film-dialog.tsx'));

/** Addresses that the front page links to; those into the shop carry their campaign. */
export interface FrontLinks {
  /** The page itself, as it is shared. */
  url: string;
  story: (slug: string) => string;
  producers: string;
  feed: string;
  start: (campaign: string) => string;
  learn: (campaign: string) => string;
}

type Open = { kind: 'film'; card: TrendingCard } | { kind: 'song'; song: ShownSong } | null;

/** TRD-01: the magazine's front page. */
export function TrendingFront({
  page,
  product,
  links,
}: {
  page: { occasions: readonly TrendingCard[]; songs: readonly CustomerSong[]; trends: readonly TrendCard[] };
  /** 'Song', as the headings say it. */
  product: string;
  links: FrontLinks;
}) {
  const [open, setOpen] = useState<Open>(null);
  const showFilm = (card: TrendingCard): void => {
    if (card.video === null) showToast('info', m.trending_video_missing(), m.trending_video_missing_title());
    else setOpen({ kind: 'film', card });
  };
  return (
    <div className="trending">
      <header className="wrap masthead">
        <h1 className="display">{m.trending_masthead()}</h1>
        <p className="lede">{m.trending_standfirst()}</p>
      </header>
      <section className="wrap trending-part" aria-labelledby="top-title">
        <div className="section-head">
          <h2 className="heading-1" id="top-title">
            {m.trending_top()}
          </h2>
          <p className="notes soft max-w-88">{m.trending_top_text()}</p>
        </div>
        <OccasionCards
          cards={page.occasions}
          giftAddress={({ occasion }) => links.start(`gift-${occasion}`)}
          onFilm={showFilm}
          onHear={(card) => setOpen({ kind: 'song', song: songOfCard(card) })}
        />
      </section>
      <Banner producers={links.producers} />
      <Stories trends={page.trends} links={links} />
      {page.songs.length > 0 && (
        <section className="section trending-blush" aria-labelledby="featured-title">
          <div className="wrap">
            <h2 className="heading-1 mb-9" id="featured-title">
              {m.trending_featured({ product })}
            </h2>
            <CustomerSongs
              songs={page.songs}
              onStory={(song) => setOpen({ kind: 'song', song: songOfCustomer(song) })}
            />
          </div>
        </section>
      )}
      <Ready links={links} />
      <Opened open={open} links={links} onClose={() => setOpen(null)} />
    </div>
  );
}

/** The dialog that a card has opened. */
function Opened({ open, links, onClose }: { open: Open; links: FrontLinks; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {open?.kind === 'film' && <FilmDialog film={withVideo(open.card)} onClose={onClose} />}
      {open?.kind === 'song' && (
        <SongDialog
          song={open.song}
          url={links.url}
          createAddress={links.start(`song-${open.song.id}`)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

const withVideo = (card: TrendingCard) => ({ ...card, video: card.video ?? '' });

const songOfCard = (card: TrendingCard): ShownSong => ({
  ...card,
  text: card.producer_note,
  textTitle: m.trending_dialog_note(),
});

const songOfCustomer = (song: CustomerSong): ShownSong => ({
  ...song,
  text: song.story,
  textTitle: m.trending_dialog_story(),
});

function Stories({ trends, links }: { trends: readonly TrendCard[]; links: FrontLinks }) {
  return (
    <section className="wrap section" aria-labelledby="stories-title">
      <div className="section-head">
        <div>
          <h2 className="heading-1" id="stories-title">
            {m.trending_stories()}
          </h2>
          <p className="notes soft mt-3">
            {trends.length > 0 ? m.trending_stories_text() : m.trending_stories_empty()}
          </p>
        </div>
        <a className="lone-link small" href={links.feed}>
          {m.trending_feed()}
        </a>
      </div>
      <StoryList stories={trends} addressOf={links.story} lead />
    </section>
  );
}

function Banner({ producers }: { producers: string }) {
  return (
    <aside className="trending-banner on-plum">
      <div className="wrap">
        <p className="heading-2">{m.trending_banner()}</p>
        <p className="notes">{m.trending_banner_text()}</p>
        <Link to={producers}>{m.trending_banner_link()}</Link>
      </div>
    </aside>
  );
}

function Ready({ links }: { links: Pick<FrontLinks, 'start' | 'learn'> }) {
  return (
    <section className="section trending-ready on-marigold" aria-labelledby="ready-title">
      <div className="wrap">
        <h2 className="heading-1" id="ready-title">
          {m.trending_ready()}
        </h2>
        <p className="lede">{m.trending_ready_text()}</p>
        <div className="card-actions">
          <ButtonLink size="big" to={links.start('ready')}>
            {m.trending_start()}
          </ButtonLink>
          <ButtonLink look="outline" size="big" to={links.learn('learn')}>
            {m.trending_learn()}
            <span className="sr-only"> {m.trending_learn_what()}</span>
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
