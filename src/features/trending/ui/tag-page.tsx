import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import type { TrendCard } from '../contract.ts';
import { StoryList } from './story-list.tsx';
import './trending.css';

/** TRD-06: the articles under a tag. */
export default function TagPage({
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
