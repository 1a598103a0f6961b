import { Search } from '#ui/icons/search.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { findBuyerOrder, type LookupMiss, type PortalApi } from './portal-api.ts';

interface FormProps {
  api: PortalApi;
  /** Values of an earlier failed lookup; `missed` is the reason why it failed. */
  asked?: { email: string; order: string };
  missed?: LookupMiss | null;
  /** Renders the message shown when no order opens. */
  renderMiss: (miss: LookupMiss) => ReactNode;
  onFound: (orderNumber: string) => void | Promise<void>;
}

function useFinding({ api, asked, missed = null, onFound }: FormProps) {
  const [email, setEmail] = useState(asked?.email ?? '');
  const [order, setOrder] = useState(asked?.order ?? '');
  const [miss, setMiss] = useState(missed);
  const [looking, setLooking] = useState(false);
  const complete = email.trim() !== '' && order.trim() !== '';
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!complete || looking) return;
    setLooking(true);
    setMiss(null);
    const answer = await findBuyerOrder(api, email, order);
    if ('found' in answer) await onFound(answer.found);
    else setMiss(answer.miss);
    setLooking(false);
  };
  return { email, setEmail, order, setOrder, miss, looking, complete, find };
}

/** PORT-01, FIND-01, FIND-03: an order by e-mail address and number. */
export function FindOrderForm(props: FormProps) {
  const id = useId();
  const { email, setEmail, order, setOrder, miss, looking, complete, find } = useFinding(props);
  return (
    <form className="find-order" aria-label={m.portal_find()} noValidate onSubmit={(event) => void find(event)}>
      <TextField
        id={`${id}-email`}
        name="email"
        label={m.portal_email()}
        type="email"
        autoComplete="email"
        spellCheck={false}
        value={email}
        onChange={setEmail}
      />
      <TextField
        id={`${id}-order`}
        name="order"
        label={m.portal_order_number()}
        placeholder={m.portal_order_number_placeholder()}
        autoComplete="off"
        spellCheck={false}
        value={order}
        onChange={setOrder}
      />
      <div role="alert">{miss && props.renderMiss(miss)}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={!complete || looking} aria-describedby={complete ? undefined : `${id}-why`}>
          <Search className="icon" aria-hidden="true" />
          {looking ? m.portal_finding() : m.portal_find()}
        </Button>
        {!complete && (
          <span className="hint" id={`${id}-why`}>
            {m.portal_both_needed()}
          </span>
        )}
      </div>
    </form>
  );
}
