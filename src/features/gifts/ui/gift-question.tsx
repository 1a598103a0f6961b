import { m } from '#messages/messages.js';
import { Logo } from '#ui/logo.tsx';
import type { GiftPage } from '../contract.ts';
import { maximumLengths } from '../domain/limits.ts';
import { GiftReport } from './gift-report.tsx';
import './gift.css';

/** The question ahead of a present; nothing else of the page is sent before it is answered. */
export function GiftQuestion({
  page,
  brand,
  parts,
  said,
}: {
  page: Extract<GiftPage, { state: 'asks' }>;
  brand: string;
  parts: string;
  said: string | null;
}) {
  const problem = said === 'wrong' ? m.gift_page_wrong() : said === 'wait' ? m.gift_page_wait() : null;
  return (
    <main id="main" className="gift-question on-plum" data-theme="dark" tabIndex={-1}>
      <span className="brand">{page.white_label ? brand : <Logo brand={brand} />}</span>
      <form className="gift-ask" method="post" action={`${parts}/answer`}>
        <p className="small">{m.gift_page_ask()}</p>
        <h1 className="heading-1" dir="auto">
          {page.question}
        </h1>
        <div className="field">
          <label className="field-label" htmlFor="gift-answer">
            {m.gift_page_answer()}
          </label>
          <input
            className="input"
            id="gift-answer"
            name="answer"
            maxLength={maximumLengths.answer}
            required
            autoComplete="off"
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'gift-answer-problem'}
          />
          {problem && (
            <p className="field-error" id="gift-answer-problem" role="alert">
              {problem}
            </p>
          )}
        </div>
        <button className="button button-sun button-big">{m.gift_page_answer_send()}</button>
      </form>
      <GiftReport parts={parts} said={said} />
    </main>
  );
}
