import { safe } from '@orpc/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { failureText, type RefusalSentences } from '#ui/refusal-text.ts';
import { GiftAddress } from './gift-address.tsx';
import { GiftForm } from './gift-form.tsx';
import type { ChangeGift, GiftParts, GiftsApi } from './gift-parts.ts';
import { GiftSending } from './gift-sending.tsx';
import { ReceivedThanks } from './received-thanks.tsx';
import './gift-panel.css';

const sentences: RefusalSentences = {
  ANSWER_MISSING: m.gift_refusal_answer,
  DAY_PAST: m.gift_refusal_day,
  CLOSED_BY_STAFF: m.gift_closed_by_staff,
  INVALID_EMAIL: m.gift_refusal_email,
  UNKNOWN_ZONE: m.gift_refusal_zone,
  MOMENT_PAST: m.gift_refusal_past,
  TOO_FAR: m.gift_refusal_far,
  PAGE_CLOSED: m.gift_refusal_closed,
  TOO_MANY_SENDS: m.gift_refusal_sends,
  NOT_PAID: m.gift_refusal_unpaid,
  LETTER_LATER: m.gift_refusal_letter,
  TOO_MANY: m.gift_refusal_tries,
};

/** The gift of an order in its giver's portal: its page, its letters, and what came back. */
export default function GiftPanel({
  api,
  orderNumber,
  onChanged,
}: {
  api: GiftsApi;
  orderNumber: string;
  onChanged: () => void;
}) {
  const client = useQueryClient();
  const queryKey = ['gift', orderNumber];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => api.giftOfOrder({ order_number: orderNumber }),
    staleTime: 30_000,
  });
  const change: ChangeGift = async (call) => {
    const { error, data: changed } = await safe(call);
    if (changed) {
      client.setQueryData(queryKey, changed);
      onChanged();
    }
    if (!error) return undefined;
    return failureText(error, m.gift_failed, sentences);
  };
  if (data && !data.is_included) return null;
  return (
    <section className="gift-panel print:hidden" aria-labelledby="gift-panel-title">
      <h2 className="heading-2" id="gift-panel-title">
        {m.gift_title()}
      </h2>
      {data ? (
        <Loaded api={api} orderNumber={orderNumber} view={data} change={change} />
      ) : isError ? (
        <Notice tone="error">
          {m.gift_load_failed()}{' '}
          <Button look="quiet" size="slim" onClick={() => void refetch()}>
            {m.gift_again()}
          </Button>
        </Notice>
      ) : (
        <output className="soft">{m.gift_loading()}</output>
      )}
    </section>
  );
}

function Loaded(parts: GiftParts) {
  const { view } = parts;
  const [editing, setEditing] = useState(view.page === null);
  return (
    <>
      <p className="notes soft">{m.gift_text({ name: view.recipient_name })}</p>
      {view.page && <GiftAddress {...parts} page={view.page} />}
      {editing ? (
        <GiftForm {...parts} onSaved={() => setEditing(false)} />
      ) : (
        <Button look="outline" size="slim" onClick={() => setEditing(true)}>
          {m.gift_edit()}
        </Button>
      )}
      {view.page && <GiftSending {...parts} page={view.page} />}
      {view.page && <ReceivedThanks {...parts} />}
    </>
  );
}
