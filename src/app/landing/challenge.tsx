import { pounds } from '#kit/money.ts';
import { m } from '#messages/messages.js';

/** SITE-15: the monthly challenge. A film is shown only where its owner ticked that it may be. */
export function Challenge({ hashtag, creditPence }: { hashtag: string; creditPence: number }) {
  const credit = pounds(creditPence);
  return (
    <section className="challenge on-plum" aria-labelledby="challenge-title">
      <div className="wrap">
        <div>
          <h2 className="heading-1" id="challenge-title">
            {m.landing_challenge_title()}
          </h2>
          <p className="challenge-tag">{hashtag}</p>
        </div>
        <div className="notes">
          <p>{m.landing_challenge_text({ credit, hashtag })}</p>
          <p>{m.landing_challenge_consent()}</p>
        </div>
      </div>
    </section>
  );
}
