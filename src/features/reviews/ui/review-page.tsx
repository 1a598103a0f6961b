import { safe } from '@orpc/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ReviewPage } from '../contract.ts';
import { refused, ReviewForm } from './review-form.tsx';
import type { ReviewsApi } from './reviews-api.ts';
import { Stars } from './stars.tsx';
import './stars.css';
import './review-page.css';

type Loaded = 'loading' | 'unknown' | 'failed' | ReviewPage;

/** The page that a letter's link leads to: a form, or what was given, to change or take back. */
export function ReviewPageView({ api, token }: { api: ReviewsApi; token: string }) {
  const [page, setPage] = useState<Loaded>('loading');
  const read = useEffectEvent(async (link: string) => {
    const { error, data, isDefined } = await safe(api.readReview({ token: link }));
    if (!error) setPage(data);
    else setPage(isDefined && error.code === 'PAGE_NOT_FOUND' ? 'unknown' : 'failed');
  });
  useEffect(() => {
    // The link's secret is read in the browser alone, after the page was drawn.
    const soon = setTimeout(() => void read(token));
    return () => clearTimeout(soon);
  }, [token]);
  if (page === 'loading') return <output className="lede block">{m.review_loading()}</output>;
  if (page === 'unknown')
    return (
      <>
        <h1 className="heading-1">{m.review_unknown_title()}</h1>
        <p className="lede">{m.review_unknown()}</p>
      </>
    );
  if (page === 'failed')
    return (
      <Notice tone="error" announce>
        {m.review_load_failed()}{' '}
        <Button look="quiet" size="slim" onClick={() => void read(token)}>
          {m.review_again()}
        </Button>
      </Notice>
    );
  return <Review api={api} token={token} page={page} onChanged={setPage} />;
}

interface ReviewProps {
  api: ReviewsApi;
  token: string;
  page: ReviewPage;
  onChanged: (page: ReviewPage) => void;
}

function Review(props: ReviewProps) {
  const { page, onChanged } = props;
  const [changing, setChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const calm = isCalm(page.occasion);
  const isGiven = page.stars !== null;
  return (
    <>
      <h1 className="heading-1" ref={heading} tabIndex={-1}>
        {calm ? m.review_title_calm() : m.review_title()}
      </h1>
      {page.state === 'withdrawn' && <Notice tone="ok">{m.review_withdrawn()}</Notice>}
      {isGiven && !changing ? (
        <Given {...props} onChange={() => setChanging(true)} />
      ) : (
        <>
          <p className="lede">{calm ? m.review_text_calm() : m.review_text()}</p>
          <ReviewForm
            {...props}
            onSaved={(saved) => {
              setChanging(false);
              onChanged(saved);
              // The thanks stand where the form began, above what a telephone shows of its end.
              heading.current?.focus();
            }}
            onKeep={isGiven ? () => setChanging(false) : null}
          />
        </>
      )}
    </>
  );
}

const stateWords = {
  waiting: m.review_waiting,
  shown: m.review_shown,
  refused: m.review_refused,
  asked: () => '',
  withdrawn: () => '',
} as const satisfies Record<ReviewPage['state'], () => string>;

function Given({ api, token, page, onChanged, onChange }: ReviewProps & { onChange: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const withdraw = async (): Promise<void> => {
    const { error, data } = await safe(api.withdrawReview({ token }));
    if (error) setProblem(refused(error));
    else onChanged(data);
  };
  return (
    <>
      <output>
        <Notice tone={page.state === 'refused' ? 'warn' : 'ok'}>{stateWords[page.state]()}</Notice>
      </output>
      <figure className="review-given">
        <figcaption className="heading-3">{m.review_yours()}</figcaption>
        <Stars count={page.stars ?? 0} />
        <blockquote dir="auto">{page.words}</blockquote>
        <span className="small soft" dir="auto">
          {page.name}
        </span>
        {page.reply !== '' && (
          <p className="small" dir="auto">
            <b>{m.review_reply()}</b> {page.reply}
          </p>
        )}
      </figure>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      {isAsked && <p className="notes">{m.review_withdraw_sure()}</p>}
      <div className="flex flex-wrap gap-3">
        {isAsked ? (
          <>
            <Button onClick={() => void withdraw()}>{m.review_withdraw_yes()}</Button>
            <Button look="outline" onClick={() => setAsked(false)}>
              {m.review_withdraw_no()}
            </Button>
          </>
        ) : (
          <>
            <Button look="outline" onClick={onChange}>
              {m.review_change()}
            </Button>
            <Button look="quiet" onClick={() => setAsked(true)}>
              {m.review_withdraw()}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
