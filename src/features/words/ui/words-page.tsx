import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import { momentInLondon } from '#features/orders/ui/index.ts';
import { Notice } from '#ui/notice.tsx';
import type { Reading } from '../contract.ts';
import { DraftColumn } from './draft-column.tsx';
import { useReading } from './use-reading.ts';
import type { WordsApi } from './words-api.ts';
import './words.css';

/** Drafts that are written where nothing keeps them from being three. */
const fullSet = 3;

/** GIFT-01: the words of an order, read, changed and approved before they are sung. */
export function WordsPage({ api, first, notTaken }: { api: WordsApi; first: Reading; notTaken: boolean }) {
  const model = useReading(api, first);
  const { reading, problem } = model;
  const { state, drafts } = reading;
  const said = problem ?? (notTaken && state === 'to-read' ? m.words_not_taken() : null);
  return (
    <div className="wrap words-page">
      <h1 className="heading-1">{m.words_heading({ name: reading.first_name })}</h1>
      {said !== null && (
        <Notice tone="warn" announce>
          {said}
        </Notice>
      )}
      <div aria-live="polite">
        <Standing reading={reading} />
      </div>
      {state === 'to-read' && (
        <div className="words-drafts" data-count={drafts.length}>
          {drafts.map((draft, index) => (
            // The drafts keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            <DraftColumn key={index} model={model} index={index} draft={draft} />
          ))}
        </div>
      )}
      {state === 'approved' && drafts[0] && <ApprovedWords draft={drafts[0]} language={reading.language} />}
    </div>
  );
}

/** Stage of the words, and the moment until which they may be read. */
function Standing({ reading }: { reading: Reading }) {
  const { state, drafts } = reading;
  if (state === 'waits-for-friends')
    return (
      <>
        <p className="lede">{m.words_waits_for_friends()}</p>
        <p className="notes soft mt-3">{m.words_waits_for_friends_text()}</p>
      </>
    );
  if (state === 'being-written')
    return (
      <>
        <p className="lede">{m.words_being_written()}</p>
        <p className="notes soft mt-3">{m.words_being_written_text()}</p>
      </>
    );
  if (state === 'ended') return <p className="lede">{m.words_ended()}</p>;
  if (state === 'approved')
    return (
      <>
        <p className="lede">{reading.approved_by === 'time' ? m.words_approved_time() : m.words_approved_buyer()}</p>
        {reading.changed_since > 0 && (
          <p className="notes soft mt-3">{m.words_changed_since({ count: reading.changed_since })}</p>
        )}
      </>
    );
  const until = reading.ends_for_day ? m.words_until_day : m.words_until;
  const take = drafts.length === 1 ? m.words_lede_one() : m.words_lede();
  return (
    <>
      <p className="lede">{isCalm(reading.occasion) ? m.words_lede_calm() : take}</p>
      <p className="notes soft mt-3">
        {drafts.length === 1 && `${m.words_one_only()} `}
        {drafts.length > 1 && drafts.length < fullSet && `${m.words_few({ count: drafts.length })} `}
        {reading.approves_at !== null && until({ moment: momentInLondon(reading.approves_at) })} {m.words_promise()}
      </p>
    </>
  );
}

function ApprovedWords({ draft, language }: { draft: Reading['drafts'][number]; language: string }) {
  return (
    <article className="words-draft words-approved" lang={language}>
      <h2 className="heading-2">{draft.title}</h2>
      {draft.sections.map(({ tag, lines }, at) => (
        // What is approved does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <p className="words-part" data-chorus={tag === 'chorus' || undefined} key={at}>
          {lines.map(({ text }) => text).join('\n')}
        </p>
      ))}
    </article>
  );
}
