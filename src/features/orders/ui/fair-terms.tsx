import { m } from '#messages/messages.js';

/** Beside a button that orders: the terms, how data are used, and why there are no 14 days to change one's mind. */
export function FairTerms() {
  return (
    <p className="fair-terms small soft">
      {m.ordering_accept()}{' '}
      <a href="/terms-conditions" target="_blank" rel="noopener">
        {m.ordering_terms()}
      </a>
      {', '}
      <a href="/privacy-policy" target="_blank" rel="noopener">
        {m.ordering_privacy()}
      </a>
      {'. '}
      {m.ordering_withdrawal()}
    </p>
  );
}
