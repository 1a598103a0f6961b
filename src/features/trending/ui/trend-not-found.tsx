import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import './trending.css';

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
