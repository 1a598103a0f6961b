import { safe } from '@orpc/client';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import type { EditedTrend } from '../editorial-contract.ts';
import type { EditorialApi } from './editorial-api.ts';
import { refusalText } from './refusal-text.ts';

/** Gives readers the newest version, now or later, and takes the article back. */
export function Publishing({
  api,
  trend,
  isChanged,
  onChanged,
}: {
  api: EditorialApi;
  trend: EditedTrend;
  /** Something is typed that no version has yet. */
  isChanged: boolean;
  onChanged: (trend: EditedTrend) => void;
}) {
  const act = async (call: Promise<EditedTrend>, done: string): Promise<void> => {
    const { data, error } = await safe(call);
    if (error) {
      showToast('error', refusalText(error));
      return;
    }
    showToast('ok', done);
    onChanged(data);
  };
  const { id, latest_version: version, live_version: live, state } = trend;
  if (state === 'withdrawn') return <Notice tone="warn">{m.editorial_is_withdrawn()}</Notice>;
  return (
    <section className="editor-part" aria-labelledby="publishing-title">
      <h2 className="heading-2" id="publishing-title">
        {m.editorial_publishing()}
      </h2>
      <Standing trend={trend} />
      {isChanged && <Notice tone="info">{m.editorial_save_first()}</Notice>}
      <Button
        size="slim"
        className="justify-self-start"
        disabled={isChanged || live === version}
        onClick={() => void act(api.publishTrend({ id, version, at: null }), m.editorial_done_published())}
      >
        {m.editorial_publish()}
      </Button>
      <Schedule
        disabled={isChanged}
        onSchedule={(at) => void act(api.publishTrend({ id, version, at }), m.editorial_done_scheduled())}
      />
      {(live !== null || trend.scheduled_at !== null) && (
        <Button
          look="outline"
          size="slim"
          className="justify-self-start"
          onClick={() => void act(api.unpublishTrend({ id }), m.editorial_done_unpublished())}
        >
          {m.editorial_unpublish()}
        </Button>
      )}
      <Withdrawal onWithdraw={(reason) => void act(api.withdrawTrend({ id, reason }), m.editorial_done_withdrawn())} />
    </section>
  );
}

function Standing({ trend: { live_version: live, scheduled_at: at } }: { trend: EditedTrend }) {
  return (
    <p className="notes">
      {live === null ? m.editorial_nobody_reads() : m.editorial_readers_have({ version: live })}
      {at !== null && ` ${m.editorial_scheduled({ at: dayAndTime(at) })}.`}
    </p>
  );
}

/** `onSchedule` takes the moment as ISO 8601. */
function Schedule({ disabled, onSchedule }: { disabled: boolean; onSchedule: (at: string) => void }) {
  const [at, setAt] = useState('');
  return (
    <>
      <TextField id="trend-at" label={m.editorial_at()} type="datetime-local" optional value={at} onChange={setAt} />
      <Button
        look="outline"
        size="slim"
        className="justify-self-start"
        disabled={disabled || at === ''}
        onClick={() => onSchedule(new Date(at).toISOString())}
      >
        {m.editorial_schedule()}
      </Button>
    </>
  );
}

function Withdrawal({ onWithdraw }: { onWithdraw: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <>
      <TextField
        id="trend-reason"
        label={m.editorial_withdraw_reason()}
        hint={m.editorial_withdraw_hint()}
        optional
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <Button
        look="outline"
        size="slim"
        className="justify-self-start"
        disabled={reason.trim() === ''}
        onClick={() => onWithdraw(reason)}
      >
        {m.editorial_withdraw()}
      </Button>
    </>
  );
}
