import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { SleeveArtwork } from '#ui/artwork.tsx';
import type { TrendCard } from '../contract.ts';

/** Articles as a record's track list: the sleeve, the title, what it says. `lead` shows the first one large. */
export function StoryList({
  stories,
  addressOf,
  lead = false,
  heading = 'h3',
}: {
  stories: readonly TrendCard[];
  addressOf: (slug: string) => string;
  lead?: boolean;
  heading?: 'h2' | 'h3';
}) {
  const Heading = heading;
  return (
    <ul className="story-list" data-lead={lead}>
      {stories.map((story) => (
        <li key={story.slug}>
          <article className="story">
            <StoryPicture story={story} />
            <div className="story-words">
              <Heading className="story-title">
                <Link to={addressOf(story.slug)}>{story.title}</Link>
              </Heading>
              <p className="notes">{story.dek}</p>
              <p className="small soft">
                {m.trending_by({ author: story.author })}, {m.trending_read({ minutes: story.read_minutes })}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** The picture of an article: its own, else its sleeve. */
export function StoryPicture({
  story,
  isFirst = false,
}: {
  story: Pick<TrendCard, 'sleeve' | 'hero_image' | 'hero_alt' | 'has_film'>;
  /** At the top of its page, where it is seen at once. */
  isFirst?: boolean;
}) {
  if (story.hero_image !== null && !story.has_film)
    return (
      <img
        className="story-picture"
        src={story.hero_image}
        alt={story.hero_alt}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    );
  return (
    <span className="story-picture">
      <SleeveArtwork {...story.sleeve} label="" />
    </span>
  );
}
