import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import type { AffiliatesApi } from './affiliates-api.ts';
import './affiliates.css';
import { answerReferral, useReferral } from './referral.ts';

/** The labelled choice about the thirty-day cookie; until it is made nothing is kept in the browser. */
export function ReferralQuestion({ api }: { api: AffiliatesApi }) {
  const referral = useReferral();
  if (!referral || referral.isAnswered) return null;
  return (
    <section className="referral-question" aria-labelledby="referral-question">
      <p>
        <b id="referral-question">
          {referral.affiliate ? m.referral_question({ name: referral.affiliate }) : m.referral_question_plain()}
        </b>{' '}
        {m.referral_text()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="slim" onClick={() => void answerReferral(api, true)}>
          {m.referral_remember()}
        </Button>
        <Button size="slim" look="outline" onClick={() => void answerReferral(api, false)}>
          {m.referral_forget()}
        </Button>
      </div>
    </section>
  );
}
