import { reasonNames } from '#features/moderation/ui/index.ts';
import { m } from '#messages/messages.js';

const problems: Record<string, () => string> = {
  'no-reason': m.report_reason_missing,
};

/** Tells staff that something should not be on the page: a form that works without a script. */
export function GiftReport({ parts, said }: { parts: string; said: string | null }) {
  if (said === 'reported')
    return (
      <output id="report" className="small gift-report" tabIndex={-1}>
        {m.report_sent()}
      </output>
    );
  const problem = said === null ? undefined : problems[said];
  return (
    <details id="report" className="small gift-report" tabIndex={-1} open={problem !== undefined}>
      <summary>{m.gift_page_report()}</summary>
      <form className="grid justify-items-start gap-4" method="post" action={`${parts}/report`}>
        {problem && (
          <p className="field-error" role="alert">
            {problem()}
          </p>
        )}
        <fieldset className="grid gap-2">
          <legend className="field-label">{m.report_reason()}</legend>
          {Object.entries(reasonNames).map(([value, name]) => (
            <label key={value}>
              <input type="radio" name="reason" value={value} /> {name()}
            </label>
          ))}
        </fieldset>
        <div className="field w-full">
          <label className="field-label" htmlFor="gift-report-details">
            {m.report_details()}
          </label>
          <textarea className="input" id="gift-report-details" name="details" maxLength={1000} rows={3} />
        </div>
        <button className="button button-outline button-slim">{m.report_send()}</button>
      </form>
    </details>
  );
}
