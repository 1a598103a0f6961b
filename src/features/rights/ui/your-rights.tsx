import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { YourRights as Rights } from '../contract.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { RightsApi } from './rights-api.ts';
import './rights.css';
import { spokenMoment, spokenPoundsAndPence } from '#ui/spoken-values.ts';

type Asked = 'cancel' | 'refund' | 'erase' | 'close';

interface RightsProps {
  api: RightsApi;
  orderNumber: string;
  closeOrder: (everywhere: boolean) => Promise<unknown>;
  /** Called when the order is no longer open in this browser. */
  onGone: (how: 'erased' | 'closed') => void;
}

/** The buyer's rights on an order, at the foot of its page. Renders nothing for staff, whose order it is not. */
export function YourRights({ api, orderNumber, closeOrder, onGone }: RightsProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const queryKey = ['your-rights', orderNumber];
  const { data: rights } = useQuery({
    queryKey,
    queryFn: () => api.yourRights({ order_number: orderNumber }),
    retry: false,
    // Windows end while the page is open.
    refetchInterval: 60_000,
  });
  if (!rights) return null;
  const changed = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey });
    await client.invalidateQueries({ queryKey: ['portal-order', orderNumber] });
  };
  const dialog = { api, orderNumber, withinPlan: rights.within_plan, onClose: () => setAsked(null), onDone: changed };
  return (
    <section className="wrap rights print:hidden" aria-labelledby="your-rights">
      <h2 className="heading-2" id="your-rights">
        {m.rights_title()}
      </h2>
      <ul>
        <Cancel rights={rights} onAsk={() => setAsked('cancel')} />
        <Refund rights={rights} onAsk={() => setAsked('refund')} />
        <Row title={m.rights_take_home()} text={m.rights_take_home_text()}>
          <ButtonLink look="outline" size="slim" href={`/order-data/${encodeURIComponent(orderNumber)}`} download>
            {m.rights_take_home_button()}
          </ButtonLink>
        </Row>
        <Row
          title={m.rights_erase()}
          text={rights.erasure.is_waiting ? m.rights_erase_waiting() : m.rights_erase_text()}
        >
          {!rights.erasure.is_waiting && (
            <Button look="outline" size="slim" onClick={() => setAsked('erase')}>
              {m.rights_erase_button()}
            </Button>
          )}
        </Row>
        <Row title={m.rights_close()} text={m.rights_close_text()}>
          <Button look="outline" size="slim" onClick={() => setAsked('close')}>
            {m.rights_close_button()}
          </Button>
        </Row>
      </ul>
      <CancelDialog {...dialog} open={asked === 'cancel'} />
      <RefundDialog {...dialog} open={asked === 'refund'} />
      <EraseDialog
        {...dialog}
        open={asked === 'erase'}
        stopsWork={rights.erasure.stops_work}
        onErased={() => onGone('erased')}
      />
      <CloseDialog {...dialog} open={asked === 'close'} closeOrder={closeOrder} onClosed={() => onGone('closed')} />
    </section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="small soft">{text}</p>
      </div>
      {children}
    </li>
  );
}

function Cancel({ rights: { cancel, within_plan: isPlan }, onAsk }: { rights: Rights; onAsk: () => void }) {
  if (!cancel.is_open || !cancel.until) return null;
  const until = spokenMoment(cancel.until);
  return (
    <Row
      title={m.rights_cancel()}
      text={isPlan ? m.rights_cancel_text_plan({ until }) : m.rights_cancel_text({ until })}
    >
      <Button look="outline" size="slim" onClick={onAsk}>
        {m.rights_cancel_button()}
      </Button>
    </Row>
  );
}

function Refund({ rights: { refund }, onAsk }: { rights: Rights; onAsk: () => void }) {
  if (refund.request) return <Row title={m.rights_refund()} text={answerText(refund.request, refund.refunded_pence)} />;
  if (!refund.is_open) return null;
  const until = refund.until ? m.rights_refund_until({ until: spokenMoment(refund.until) }) : m.rights_refund_text();
  return (
    <Row title={m.rights_refund()} text={until}>
      <Button look="outline" size="slim" onClick={onAsk}>
        {m.rights_refund_button()}
      </Button>
    </Row>
  );
}

/** Answer to a request for a refund; money that went back after a 'no' is said with it. */
export function answerText(request: NonNullable<Rights['refund']['request']>, refundedPence: number): string {
  const asked = spokenMoment(request.asked_at);
  if (request.state === 'open') return m.rights_refund_asked({ asked });
  const verdict =
    request.state !== 'refused'
      ? m.rights_refund_granted()
      : refundedPence > 0
        ? m.rights_refund_after_all({ amount: spokenPoundsAndPence(refundedPence) })
        : m.rights_refund_refused();
  return request.answer ? `${verdict} ${m.rights_refund_answer({ answer: request.answer })}` : verdict;
}
