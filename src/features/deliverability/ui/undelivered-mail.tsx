import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FetchState } from '#ui/fetch-state.tsx';
import { showToast } from '#ui/toast.tsx';
import type { deliverabilityContract, Suppression, UnreachedLetter } from '../contract.ts';
import { SenderRecords } from './sender-records.tsx';

export type DeliverabilityApi = ContractRouterClient<typeof deliverabilityContract>;

const reasons: Record<Suppression['reason'], () => string> = {
  'hard-bounce': m.mail_reason_bounce,
  complaint: m.mail_reason_complaint,
  unsubscribed: m.mail_reason_unsubscribed,
};

/** Letters that reached nobody, addresses that are not written to, and the sender's records. Lives below a query client. */
export function UndeliveredMail({
  api,
  orderAddress,
}: {
  api: DeliverabilityApi;
  orderAddress: (orderNumber: string) => string;
}) {
  const [looked, setLooked] = useState('');
  const query = useQuery({
    queryKey: ['undelivered mail', looked],
    queryFn: () => api.listUndelivered({ email: looked }),
    staleTime: 0,
    retry: 1,
  });
  const done = async (call: Promise<unknown>, words: () => string): Promise<void> => {
    const { error } = await safe(call);
    showToast(error ? 'error' : 'ok', error ? m.admin_unexpected() : words());
    await query.refetch();
  };
  return (
    <div className="grid gap-8">
      <FetchState query={query} />
      <Letters
        letters={query.data?.letters}
        orderAddress={orderAddress}
        onSettled={(id) => void done(api.settleUnreached({ id }), m.mail_settled)}
      />
      <Addresses
        suppressions={query.data?.suppressions}
        onSearch={setLooked}
        onLifted={(id) => void done(api.liftSuppression({ id }), m.mail_lifted)}
      />
      <SenderRecords api={api} />
    </div>
  );
}

function Letters({
  letters,
  orderAddress,
  onSettled,
}: {
  letters: readonly UnreachedLetter[] | undefined;
  orderAddress: (orderNumber: string) => string;
  onSettled: (id: string) => void;
}) {
  return (
    <section className="grid gap-3" aria-labelledby="unreached-title">
      <h2 className="heading-3" id="unreached-title">
        {m.mail_letters()}
      </h2>
      <p className="notes">{m.mail_letters_text()}</p>
      {letters?.length === 0 && <p className="soft">{m.mail_letters_none()}</p>}
      <ul className="desk-rows">
        {letters?.map((letter) => (
          <Letter key={letter.id} letter={letter} orderAddress={orderAddress} onSettled={() => onSettled(letter.id)} />
        ))}
      </ul>
    </section>
  );
}

function Addresses({
  suppressions,
  onSearch,
  onLifted,
}: {
  suppressions: readonly Suppression[] | undefined;
  onSearch: (email: string) => void;
  onLifted: (id: string) => void;
}) {
  const [email, setEmail] = useState('');
  const search = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(email.trim());
  };
  return (
    <section className="grid gap-3" aria-labelledby="suppressed-title">
      <h2 className="heading-3" id="suppressed-title">
        {m.mail_suppressed()}
      </h2>
      <p className="notes">{m.mail_suppressed_text()}</p>
      <form className="grid max-w-104 gap-4" onSubmit={search}>
        <TextField
          id="suppressed-email"
          type="email"
          autoComplete="off"
          optional
          label={m.mail_find()}
          value={email}
          onChange={setEmail}
        />
        <Button type="submit" size="slim" className="justify-self-start">
          {m.mail_search()}
        </Button>
      </form>
      {suppressions?.length === 0 && <output>{m.mail_suppressed_none()}</output>}
      <ul className="desk-rows">
        {suppressions?.map((suppression) => (
          <Address key={suppression.id} suppression={suppression} onLifted={() => onLifted(suppression.id)} />
        ))}
      </ul>
    </section>
  );
}

function Letter({
  letter: { recipient, subject, order_number, reason, created_at },
  orderAddress,
  onSettled,
}: {
  letter: UnreachedLetter;
  orderAddress: (orderNumber: string) => string;
  onSettled: () => void;
}) {
  return (
    <li className="desk-row-stacked">
      <b>{subject}</b>
      <span>
        {recipient}, <span className="figures">{dayAndTime(created_at)}</span>
      </span>
      {reason && <span className="small soft break-words">{reason}</span>}
      <span className="flex flex-wrap items-center gap-3">
        {order_number && <a href={orderAddress(order_number)}>{m.mail_order()}</a>}
        <Button look="quiet" size="slim" aria-label={m.mail_settle_named({ subject, recipient })} onClick={onSettled}>
          {m.mail_settle()}
        </Button>
      </span>
    </li>
  );
}

function Address({
  suppression: { address, reason, source, detail, created_at },
  onLifted,
}: {
  suppression: Suppression;
  onLifted: () => void;
}) {
  const shown = address || m.mail_hidden();
  return (
    <li className="desk-row-stacked">
      <span>
        <b>{shown}</b>: {reasons[reason]()}, {m.mail_since({ at: dayAndTime(created_at), source })}
      </span>
      {detail && <span className="small soft break-words">{detail}</span>}
      <Button
        look="quiet"
        size="slim"
        className="justify-self-start"
        aria-label={m.mail_lift_named({ address: shown })}
        onClick={onLifted}
      >
        {m.mail_lift()}
      </Button>
    </li>
  );
}
