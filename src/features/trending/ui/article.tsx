import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { PlayButton } from '#ui/play-button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { Template } from '../content.ts';
import type { Trend, TrendCard } from '../contract.ts';
import { hashtagsOf } from '../domain/sharing.ts';
import { tagSlug } from '../domain/tags.ts';
import { ArticleFilm } from './article-film.tsx';
import { FloatingDock } from './floating-dock.tsx';
import { emptyRemix, type Remix } from './remix.ts';
import { ShareBar } from './share-bar.tsx';
import { StoryList, StoryPicture } from './story-list.tsx';
import { usePreview } from './use-preview.ts';
import './trending.css';
import './article.css';

const RemixDialog = lazyPart(() => import('./remix-dialog.tsx'));

export interface ArticleLinks {
  /** Of this article, as it is shared. */
  url: string;
  home: string;
  front: string;
  story: (slug: string) => string;
  /** The order form, with the campaign of this article. */
  order: string;
}

/** TRD-03: an article. */
export function Article({
  trend,
  template,
  related,
  product,
  links,
  report,
}: {
  trend: Trend;
  template: Template | null;
  related: readonly TrendCard[];
  product: string;
  links: ArticleLinks;
  /** Reports the article to staff. */
  report: React.ReactNode;
}) {
  const [remixing, setRemixing] = useState(false);
  const [typed, setTyped] = useState<Remix>(emptyRemix);
  const remix = template && (() => setRemixing(true));
  const hashtags = hashtagsOf({ tags: trend.tags, topics: trend.topic_entities });
  const share = <ShareBar url={links.url} title={trend.title} hashtags={hashtags} />;
  return (
    <article className="article">
      <Head trend={trend} links={links} share={share} onRemix={remix} />
      <div className="wrap article-columns">
        <div className="article-text">
          {/* Clean by an allow-list, when it was stored and when it was read: `cleanHtml`. */}
          <div className="article-body" dangerouslySetInnerHTML={{ __html: trend.body_html }} />
          {share}
          {report}
        </div>
        <Side trend={trend} onRemix={remix} />
      </div>
      <HowToShare product={product} share={share} />
      {related.length > 0 && (
        <section className="wrap section" aria-labelledby="related-title">
          <h2 className="heading-1 mb-9" id="related-title">
            {m.trending_related()}
          </h2>
          <StoryList stories={related} addressOf={links.story} />
        </section>
      )}
      <FloatingDock url={links.url} title={trend.title} onRemix={remix} />
      {remixing && template && (
        <Suspense fallback={null}>
          <RemixDialog
            trend={trend}
            template={template}
            orderAddress={links.order}
            remix={typed}
            onEdit={(change) => setTyped((before) => ({ ...before, ...change }))}
            onClose={() => setRemixing(false)}
          />
        </Suspense>
      )}
    </article>
  );
}

function Head({
  trend,
  links,
  share,
  onRemix,
}: {
  trend: Trend;
  links: ArticleLinks;
  share: React.ReactNode;
  onRemix: (() => void) | null;
}) {
  return (
    <header className="article-head">
      <div className="wrap article-head-columns">
        <div className="article-title">
          <Crumbs links={links} title={trend.title} />
          <ul className="article-tags" aria-label={m.trending_tags()}>
            {trend.tags.map((tag) => (
              <li key={tag}>
                <Link className="chip" to={links.story(tagSlug(tag))}>
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
          <h1 className="heading-1">{trend.title}</h1>
          <p className="lede">{trend.dek}</p>
          <p className="small byline">
            {m.trending_by({ author: trend.author })}, <Published at={trend.published_at} />,{' '}
            {m.trending_read({ minutes: trend.read_minutes })}
          </p>
          <div className="article-actions">
            <AudioPreview trend={trend} />
            {onRemix && (
              <Button size="big" className="needs-script" onClick={onRemix}>
                {m.trending_version()}
              </Button>
            )}
          </div>
          {share}
        </div>
        {trend.video_url_9x16 === null ? (
          <StoryPicture story={trend} isFirst />
        ) : (
          <ArticleFilm src={trend.video_url_9x16} poster={trend.hero_image} captions={trend.captions_url} />
        )}
      </div>
    </header>
  );
}

function Crumbs({ links, title }: { links: ArticleLinks; title: string }) {
  return (
    <nav className="crumbs small" aria-label={m.trending_crumbs()}>
      <ol>
        <li>
          <Link to={links.home}>{m.trending_crumb_home()}</Link>
        </li>
        <li>
          <Link to={links.front}>{m.trending_masthead()}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

/** The same day for everybody, wherever the page is drawn. */
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

function Published({ at }: { at: string }) {
  return <time dateTime={at}>{days.format(new Date(at))}</time>;
}

function AudioPreview({ trend }: { trend: Trend }) {
  const { props, playing, toggle } = usePreview(trend.audio_url);
  if (trend.audio_url === null) return null;
  return (
    <div className="audio-preview needs-script">
      <PlayButton playing={playing} title={trend.title} onClick={toggle} />
      <span className="small">{playing ? m.trending_audio_pause() : m.trending_audio_play()}</span>
      {/* A preview of a few seconds; the page is its text. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio {...props} />
    </div>
  );
}

function Side({ trend, onRemix }: { trend: Trend; onRemix: (() => void) | null }) {
  return (
    <aside className="article-side">
      {trend.producer_note !== '' && <ProducerNote trend={trend} />}
      {onRemix && (
        <Button className="needs-script" onClick={onRemix}>
          {m.trending_version()}
        </Button>
      )}
    </aside>
  );
}

function ProducerNote({ trend }: { trend: Trend }) {
  return (
    <div className="producer-note">
      <h2 className="heading-3">{m.trending_dialog_note()}</h2>
      <p className="notes">{trend.producer_note}</p>
      {trend.genre !== '' && <p className="small soft">{trend.genre}</p>}
    </div>
  );
}

function HowToShare({ product, share }: { product: string; share: React.ReactNode }) {
  const cards = [
    [m.trending_how_play_title(), m.trending_how_play()],
    [m.trending_how_send_title(), m.trending_how_send()],
    [m.trending_how_print_title(), m.trending_how_print()],
  ] as const;
  return (
    <section className="section trending-blush" aria-labelledby="how-share-title">
      <div className="wrap">
        <h2 className="heading-1" id="how-share-title">
          {m.trending_how_title({ product })}
        </h2>
        <ul className="how-share">
          {cards.map(([title, text]) => (
            <li key={title}>
              <h3 className="heading-3">{title}</h3>
              <p className="notes">{text}</p>
            </li>
          ))}
        </ul>
        {share}
      </div>
    </section>
  );
}
