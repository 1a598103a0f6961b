import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { TrendCard } from '../contract.ts';
import { StoryList } from './story-list.tsx';
import './trending.css';

/** TRD-06: the articles under a tag. */
export function TagPage({
  tag,
  trends,
  front,
  addressOf,
}: {
  tag: string;
  trends: readonly TrendCard[];
  front: string;
  addressOf: (slug: string) => string;
}) {
  return (
    <div className="wrap trending tag-page">
      <p className="small">
        <Link to={front}>{m.trending_back()}</Link>
      </p>
      <h1 className="display">{tag}</h1>
      <p className="notes soft">{m.trending_tag_count({ count: trends.length })}</p>
      <StoryList stories={trends} addressOf={addressOf} heading="h2" />
    </div>
  );
}

/** TRD-04 */
export function TrendNotFound({ front }: { front: string }) {
  return (
    <div className="wrap section trend-lost">
      <BlankSleeve className="max-w-80" />
      <div className="grid justify-items-start gap-6">
        <h1 className="heading-1">{m.trending_not_found()}</h1>
        <Notice tone="error" title={m.trending_not_found_title()}>
          {m.trending_not_found_text()}
        </Notice>
        <ButtonLink to={front}>{m.trending_back()}</ButtonLink>
      </div>
    </div>
  );
}
