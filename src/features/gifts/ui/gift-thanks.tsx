import { m } from '#messages/messages.js';
import type { OpenGift } from '../contract.ts';
import { maximumLengths } from '../domain/limits.ts';
import type { RecordingKind } from '../domain/recording.ts';

const problems: Record<string, () => string> = {
  already: m.gift_page_thank_already,
  empty: m.gift_page_thank_empty,
  unread: () => m.gift_page_thank_unread({ most: maximumLengths.line }),
  recording: m.gift_page_thank_recording_bad,
  large: m.gift_page_thank_large,
  busy: m.gift_page_thank_busy,
  wait: m.gift_page_wait,
};

/** The recipient's thank-you: a form that works without a script, or what this browser left already. */
export function GiftThanks({
  page: { thanked, unsent },
  parts,
  said,
}: {
  page: OpenGift;
  parts: string;
  said: string | null;
}) {
  const problem = said === null ? undefined : problems[said];
  return (
    <section id="thanks" className="gift-thanks" tabIndex={-1} aria-labelledby="gift-thanks-title">
      <h2 className="heading-3" id="gift-thanks-title">
        {m.gift_page_thank()}
      </h2>
      {!thanked && <p className="small soft">{m.gift_page_thank_text()}</p>}
      {problem && (
        <p className="field-error" role="alert">
          {problem()}
        </p>
      )}
      {thanked && unsent && <NotSent line={unsent.line} />}
      {thanked ? <Left thanked={thanked} parts={parts} /> : <ThanksForm parts={parts} unsent={unsent} />}
    </section>
  );
}

/** Text that another tab sent after this browser had left a thank-you. It returns to the form once that one is taken back. */
function NotSent({ line }: { line: string }) {
  if (line === '') return null;
  return (
    <p id="gift-thanks-not-sent" dir="auto">
      {m.gift_page_thank_not_sent({ line })}
    </p>
  );
}

function Left({ thanked, parts }: { thanked: NonNullable<OpenGift['thanked']>; parts: string }) {
  return (
    <>
      <output>{m.gift_page_thanked()}</output>
      {thanked.line !== '' && <p dir="auto">{m.gift_page_thanked_line({ line: thanked.line })}</p>}
      {thanked.recording && (
        <p>{thanked.recording === 'film' ? m.gift_page_thanked_film() : m.gift_page_thanked_voice()}</p>
      )}
      {thanked.line !== '' && (
        <form className="grid justify-items-start gap-2" method="post" action={`${parts}/thanks-show`}>
          <p className="small soft">{shownWords(thanked)}</p>
          <button className="button button-outline button-slim" name="show" value={thanked.shows ? 'no' : 'yes'}>
            {thanked.shows ? m.gift_page_thank_hide() : m.gift_page_thank_let()}
          </button>
          {thanked.withdrawal_url && (
            <p className="small soft">
              {m.gift_page_thank_elsewhere()} <a href={thanked.withdrawal_url}>{m.gift_page_thank_hide_link()}</a>
            </p>
          )}
        </form>
      )}
      <form method="post" action={`${parts}/thanks-back`}>
        <button className="button button-outline button-slim">{m.gift_page_thank_back()}</button>
      </form>
    </>
  );
}

function shownWords({ shows, is_shown: isShown }: NonNullable<OpenGift['thanked']>): string {
  if (isShown) return m.gift_page_thank_stands();
  return shows ? m.gift_page_thank_shows() : m.gift_page_thank_shows_not();
}

function ThanksForm({ parts, unsent }: { parts: string; unsent: OpenGift['unsent'] }) {
  return (
    <form
      id="gift-thank-form"
      className="grid justify-items-start gap-4"
      method="post"
      action={`${parts}/thanks`}
      encType="multipart/form-data"
    >
      <div className="field w-full">
        <label className="field-label" htmlFor="gift-thank-line">
          {m.gift_page_thank_line()}
        </label>
        <textarea
          className="input"
          id="gift-thank-line"
          name="line"
          maxLength={maximumLengths.line}
          rows={3}
          defaultValue={unsent?.line}
        />
      </div>
      <label className="gift-show">
        <input type="checkbox" name="show" value="yes" defaultChecked={unsent?.show} />{' '}
        <span className="small">{m.gift_page_thank_show()}</span>
      </label>
      <Recording kind={unsent?.kind ?? 'voice'} />
      <button className="button button-sun">{m.gift_page_thank_send()}</button>
    </form>
  );
}

/** A voice note or a film: recorded on the page by its script, or chosen as a file. */
function Recording({ kind }: { kind: RecordingKind }) {
  return (
    <fieldset className="gift-add">
      <legend className="field-label">{m.gift_page_thank_add()}</legend>
      <label>
        <input type="radio" name="kind" value="voice" defaultChecked={kind === 'voice'} /> {m.gift_page_thank_voice()}
      </label>
      <label>
        <input type="radio" name="kind" value="film" defaultChecked={kind === 'film'} /> {m.gift_page_thank_film()}
      </label>
      <div className="gift-record" hidden>
        <button
          type="button"
          id="gift-record"
          className="button button-outline button-slim"
          data-start={m.gift_page_thank_record()}
          data-stop={m.gift_page_thank_stop()}
          data-recording={m.gift_page_thank_recording({ seconds: 0 })}
          data-recorded={m.gift_page_thank_recorded()}
          data-kept={m.gift_page_thank_kept()}
          data-denied={m.gift_page_thank_denied()}
        >
          {m.gift_page_thank_record()}
        </button>
        <output id="gift-record-said" className="small" />
        <button type="button" id="gift-record-remove" className="button button-quiet button-slim" hidden>
          {m.gift_page_thank_remove()}
        </button>
        <video id="gift-record-preview" autoPlay muted playsInline hidden />
      </div>
      <div className="field">
        <label className="field-label" htmlFor="gift-recording">
          {m.gift_page_thank_file()}
        </label>
        <input id="gift-recording" name="recording" type="file" accept="audio/*,video/*" />
        <p className="field-error" id="gift-recording-large" role="alert" hidden>
          {m.gift_page_thank_large()}
        </p>
      </div>
    </fieldset>
  );
}
