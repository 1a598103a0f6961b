import { isDefinedError, safe } from '@orpc/client';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { occasionName } from '#occasions/occasions.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { StaffReview, StaffReviewList } from '../contract.ts';
import { maximumLengths } from '../domain/limits.ts';
import type { ReviewsApi } from './reviews-api.ts';
import { Stars } from './stars.tsx';
import './stars.css';

interface DeskProps {
  api: ReviewsApi;
  orderPage: (orderNumber: string) => string;
}

const sections = [
  { state: 'waiting', title: m.reviewdesk_waiting },
  { state: 'shown', title: m.reviewdesk_shown },
  { state: 'refused', title: m.reviewdesk_refused },
] as const;

/** Reviews by their state: staff show them or do not, and answer. */
export function StaffReviews({ first, ...props }: DeskProps & { first: StaffReviewList }) {
  const [desk, setDesk] = useState(first);
  // Kept here, because a review that is shown, or not any more, leaves its list for another.
  const [replies, setReplies] = useState<Record<string, string>>({});
  const count = (state: string): number => desk.counts[state] ?? 0;
  const change = async (call: Promise<StaffReviewList>): Promise<void> => {
    const { error, data } = await safe(call);
    if (data) return setDesk(data);
    showToast('error', isDefinedError(error) ? (error as Error).message : m.reviewdesk_failed());
    const anew = await safe(props.api.listReviews());
    if (anew.data) setDesk(anew.data);
  };
  return (
    <>
      <p className="notes">{m.reviewdesk_text()}</p>
      <p className="small soft">
        {m.reviewdesk_counts({ asked: count('asked'), withdrawn: count('withdrawn'), planned: count('planned') })}
      </p>
      {sections.map(({ state, title }) => {
        const rows = desk.reviews.filter((review) => review.state === state);
        return (
          <section key={state} className="grid gap-4" aria-labelledby={`reviews-${state}`}>
            <h2 className="heading-3" id={`reviews-${state}`}>
              {title({ count: count(state) })}
            </h2>
            {rows.length === 0 && <p className="soft">{m.reviewdesk_none()}</p>}
            <ul className="desk-rows empty:hidden">
              {rows.map((review) => {
                const key = `${review.id} ${review.given_at}`;
                const onReply = (reply: string): void => setReplies((before) => ({ ...before, [key]: reply }));
                const reply = replies[key] ?? review.reply;
                return <Row key={key} {...props} {...{ review, reply, onReply, change }} />;
              })}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Row({
  api,
  orderPage,
  review,
  reply,
  onReply,
  change,
}: DeskProps & {
  review: StaffReview;
  reply: string;
  onReply: (reply: string) => void;
  change: (call: Promise<StaffReviewList>) => Promise<void>;
}) {
  const { id, given_at, state, order_number: order, occasion } = review;
  return (
    <li className="desk-row-whole">
      <Stars count={review.stars} />
      <span dir="auto">
        <b>{review.name}</b>: {review.words}
      </span>
      <Link className="small soft" to={orderPage(order)}>
        {m.reviewdesk_facts({ order, occasion: occasionName(occasion), day: dayAndTime(given_at) })}
      </Link>
      {review.is_held && <span className="small">{m.reviewdesk_held()}</span>}
      <div className="flex flex-wrap gap-3">
        {state !== 'shown' && (
          <Button size="slim" onClick={() => void change(api.judgeReview({ id, show: true, given_at }))}>
            {m.reviewdesk_show()}
          </Button>
        )}
        {state !== 'refused' && (
          <Button
            look="outline"
            size="slim"
            onClick={() => void change(api.judgeReview({ id, show: false, given_at }))}
          >
            {m.reviewdesk_refuse()}
          </Button>
        )}
      </div>
      <div className="w-full max-w-[40rem]">
        <TextField
          id={`reply-${id}`}
          label={m.reviewdesk_reply()}
          multiline="short"
          optional
          maxLength={maximumLengths.reply}
          value={reply}
          onChange={onReply}
        />
      </div>
      {reply.trim() !== review.reply && (
        <Button look="outline" size="slim" onClick={() => void change(api.replyToReview({ id, reply, given_at }))}>
          {m.reviewdesk_reply_save()}
        </Button>
      )}
    </li>
  );
}
