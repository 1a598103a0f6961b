import { safe } from '@orpc/client';
import { type FormEvent, useRef, useState } from 'react';
import { sendFile, type UploadProgress } from '#features/assets/ui/index.ts';
import { fileSize } from '#kit/file-size.ts';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Tick } from '#ui/tick.tsx';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { MagazineOrder } from '../contract.ts';
import { monthAndYear } from '#kit/moments.ts';
import type { CustomerSongsApi } from './customer-songs-api.ts';

interface Props {
  api: CustomerSongsApi;
  orderNumber: string;
  terms: MagazineOrder;
  onChanged: () => void;
}

type Challenge = NonNullable<MagazineOrder['challenge']>;

/** SITE-15: a film of the reaction for this month's challenge, and what became of it. */
export function BirthdayChallenge(props: Props) {
  const { challenge } = props.terms;
  if (!challenge) return null;
  return (
    <div className="grid max-w-160 gap-4">
      <h3 className="heading-3">{m.challenge_title()}</h3>
      <Stage {...props} challenge={challenge} />
    </div>
  );
}

/** The film's stage, or the form where there is none yet. */
function Stage({ challenge, ...props }: Props & { challenge: Challenge }) {
  const { entry } = challenge;
  if (entry?.state === 'entered' || entry?.state === 'won') return <Entered {...props} entry={entry} />;
  if (entry?.state === 'checking') return <Checking {...props} />;
  if (entry?.state === 'failed' && entry.upload_id !== null)
    return <NotLookedAt {...props} uploadId={entry.upload_id} mayBeShown={entry.may_be_shown} />;
  return <EntryForm {...props} challenge={challenge} before={wordsOf(entry)} />;
}

/** Words about an earlier film that does not take part. */
function wordsOf(entry: Challenge['entry']): string | undefined {
  if (entry?.state === 'refused') return m.challenge_refused();
  return entry?.state === 'failed' ? m.challenge_lost({ month: monthAndYear(entry.month) }) : undefined;
}

function Checking(props: Props) {
  return (
    <div className="grid justify-items-start gap-3">
      <output className="notes">{m.challenge_checking()}</output>
      <Withdraw {...props} />
    </div>
  );
}

function NotLookedAt({ uploadId, mayBeShown, ...props }: Props & { uploadId: string; mayBeShown: boolean }) {
  const { api, orderNumber, terms, onChanged } = props;
  const again = async (): Promise<void> => {
    const film = { upload_id: uploadId, may_be_shown: mayBeShown, consent_version: terms.consent_version };
    const { error } = await safe(api.enterChallenge({ order_number: orderNumber, ...film }));
    if (error) showToast('error', failureText(error, m.magazine_failed));
    onChanged();
  };
  return (
    <div className="grid justify-items-start gap-3">
      <output className="notes">{m.challenge_not_looked_at()}</output>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" size="slim" onClick={() => void again()}>
          {m.challenge_again()}
        </Button>
        <Withdraw {...props} />
      </div>
    </div>
  );
}

function Withdraw({ api, orderNumber, onChanged }: Props) {
  const withdraw = async (): Promise<void> => {
    const { error } = await safe(api.withdrawEntry({ order_number: orderNumber }));
    if (error) showToast('error', failureText(error, m.magazine_failed));
    else showToast('ok', m.challenge_withdrawn());
    onChanged();
  };
  return (
    <Button look="outline" size="slim" onClick={() => void withdraw()}>
      {m.challenge_withdraw()}
    </Button>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

function Entered({ entry, ...props }: Props & { entry: NonNullable<Challenge['entry']> }) {
  const { credit } = entry;
  return (
    <div className="grid justify-items-start gap-3">
      {credit ? (
        <output className="grid gap-1">
          <span className="notes">{m.challenge_won({ credit: poundsAndPence(credit.amount_pence) })}</span>
          <span className="figures">
            <b>{m.challenge_code({ code: credit.code })}</b>
          </span>
          <span className="small soft">
            {credit.is_taken
              ? m.challenge_code_taken()
              : m.challenge_code_end({ day: dayFormat.format(new Date(credit.expires_at)) })}
          </span>
        </output>
      ) : (
        <output className="notes">
          {m.challenge_entered({ month: monthAndYear(entry.month) })}{' '}
          {entry.may_be_shown ? m.challenge_may_be_shown() : m.challenge_not_shown()}
        </output>
      )}
      <Withdraw {...props} />
    </div>
  );
}

type Form = Props & { challenge: Challenge; before: string | undefined };

function EntryForm({ api, orderNumber, terms, challenge, before, onChanged }: Form) {
  const picker = useRef<HTMLInputElement>(null);
  const [mayBeShown, setMayBeShown] = useState(false);
  const [at, setAt] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState(before);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (at !== null) return;
    const file = picker.current?.files?.[0];
    if (!file) {
      setProblem(m.challenge_film_missing());
      return;
    }
    setProblem(undefined);
    setAt(0);
    const { error } = await safe(
      sendFile(file, setAt, { endpoint: '/reaction-uploads', about: { order: orderNumber } }).then((upload_id) =>
        api.enterChallenge({
          order_number: orderNumber,
          upload_id,
          may_be_shown: mayBeShown,
          consent_version: terms.consent_version,
        }),
      ),
    );
    setAt(null);
    if (error) setProblem(failureText(error, m.magazine_failed));
    else onChanged();
  };
  const { hashtag, credit_pence, largest_bytes } = challenge;
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <p className="notes">{m.challenge_text({ hashtag, credit: poundsAndPence(credit_pence) })}</p>
      <div className="field">
        <label htmlFor="challenge-film">{m.challenge_film({ size: fileSize(largest_bytes) })}</label>
        <input ref={picker} id="challenge-film" className="input" type="file" accept="video/*" />
      </div>
      <Tick id="challenge-consent" words={terms.words_of_reaction} isTicked={mayBeShown} onTick={setMayBeShown} />
      {problem && <FieldError id="challenge-error">{problem}</FieldError>}
      <output className="small soft empty:hidden">{progressText(at)}</output>
      <Button type="submit" look="outline" className="justify-self-start" disabled={at !== null}>
        {m.challenge_send()}
      </Button>
    </form>
  );
}

function progressText(at: UploadProgress | null): string {
  if (at === null) return '';
  return at === 'offline' ? m.challenge_offline() : m.challenge_sending({ percent: Math.round(100 * at) });
}
