import { safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PayAgain as Offer } from '../contract.ts';
import { refusalText, type RefusalSentences } from '#ui/refusal-text.ts';
import { opensAgain } from './opens-again.ts';
import type { OrdersApi } from './orders-api.ts';
import { useVisitorsNow } from './use-visitors-now.ts';

const sentences: RefusalSentences = {
  NOT_WAITING: m.refusal_not_waiting,
  DAY_FULL: m.refusal_day_full,
  EXPRESS_CLOSED: m.refusal_express_closed,
  PAYMENT_UNAVAILABLE: m.refusal_no_payment_page,
  ALREADY_PAID: m.refusal_already_paid,
  ORDERS_STOPPED: m.refusal_orders_stopped,
};

/** The headline of a payment that was released: why nobody was charged. */
export function payAgainTitle({ is_today_full, is_sold_out, is_day_over }: Offer): string {
  if (!is_sold_out) return m.again_title_refused();
  if (is_day_over) return m.again_title_day_over();
  return is_today_full ? m.again_title_today() : m.again_title_sold_out();
}

/** D10: actions for the buyer of an order that found no place, or whose bank refused. */
export function PayAgain({ api, offer, orderNumber }: { api: OrdersApi; offer: Offer; orderNumber: string }) {
  const [isOpening, setIsOpening] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    // Back from the payment page shows this page as it was left: with its button waiting.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) setIsOpening(false);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
  const { day } = offer;
  const now = useVisitorsNow();
  const reopen = async (chosen: 'today' | 'tomorrow'): Promise<void> => {
    setTrouble(null);
    setIsOpening(true);
    const { data, error, isDefined } = await safe(api.reopenCheckout({ order_number: orderNumber, day: chosen }));
    if (data) return window.location.assign(data.url);
    setIsOpening(false);
    setTrouble(isDefined ? refusalText(error, sentences) : m.again_failed());
  };
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {textOf(offer)} {day === null && opensAgain(now)}
      </p>
      {trouble !== null && (
        <Notice tone="error" announce>
          {trouble}
        </Notice>
      )}
      {day !== null && (
        <Button size="big" disabled={isOpening} onClick={() => void reopen(day)}>
          {isOpening ? m.again_opening() : buttonOf(offer, day)}
        </Button>
      )}
    </div>
  );
}

function textOf({ day, is_sold_out }: Offer): string {
  if (day === null) return m.again_none();
  if (!is_sold_out) return day === 'tomorrow' ? m.again_refused_tomorrow() : m.again_refused_text();
  return day === 'tomorrow' ? m.again_tomorrow() : m.again_today();
}

function buttonOf({ is_sold_out }: Offer, day: 'today' | 'tomorrow'): string {
  if (day === 'tomorrow') return m.again_pay_tomorrow();
  return is_sold_out ? m.again_pay_today() : m.again_pay();
}
