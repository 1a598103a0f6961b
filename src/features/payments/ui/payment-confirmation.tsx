import { LoaderCircle } from '#ui/icons/loader-circle.ts';
import { type ReactNode, useEffect } from 'react';
import { deliveryText } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import './payment.css';
import type { PaidOrder, Verification } from './use-verification.ts';

interface Links {
  portal: (order: PaidOrder) => string;
  findOrder: string;
  wizard: string;
}

/** PORT-09, PORT-10, D10: the outcome of the payment, in its six states. */
export function PaymentConfirmation({
  verification,
  badge,
  released,
  supportEmail,
  links,
  onAskAgain,
}: {
  verification: Verification;
  /** The order's status as the portal shows it. */
  badge: ReactNode;
  /** Why a released payment charged nobody, and what may be done in the browser that placed the order. */
  released: { title: string; next: ReactNode } | null;
  supportEmail: string;
  links: Links;
  /** Missing when asking again cannot help. */
  onAskAgain: (() => void) | undefined;
}) {
  const order = verification.state === 'paid' ? verification.order : null;
  const title = released?.title ?? titleOf(verification);
  // The page arrived under the title of a payment that was in order.
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className="payment">
      <h1 className="heading-1">{title}</h1>
      <Words verification={verification} />
      <dl className="payment-facts" aria-live="polite" aria-busy={verification.state === 'verifying'}>
        {numberOf(verification) && (
          <div>
            <dt>{m.payment_order_number()}</dt>
            <dd className="figures">{numberOf(verification)}</dd>
          </div>
        )}
        <div>
          <dt>{m.payment_payment()}</dt>
          <dd>
            <PaymentTag verification={verification} />
          </dd>
        </div>
        {order && (
          <div>
            <dt>{m.payment_status()}</dt>
            <dd>{badge}</dd>
          </div>
        )}
        {order && (
          <div>
            <dt>{m.payment_delivery()}</dt>
            <dd>{deliveryText(order.delivery)}</dd>
          </div>
        )}
      </dl>
      <Next
        verification={verification}
        released={released?.next}
        links={links}
        supportEmail={supportEmail}
        onAskAgain={onAskAgain}
      />
    </div>
  );
}

function titleOf({ state }: Verification): string {
  if (state === 'failed') return m.payment_title_failed();
  if (state === 'expired') return m.payment_title_expired();
  return state === 'waiting' ? m.payment_title_waiting() : m.payment_title();
}

/** Null where it is not for this browser to see, or there is no order any more. */
function numberOf(verification: Verification): string | null {
  if (verification.state === 'failed') return m.payment_number_error();
  if (verification.state === 'paid') return verification.order?.number ?? null;
  if (verification.state === 'released') return verification.again.order_number;
  return verification.state === 'expired' ? null : m.payment_verifying();
}

function PaymentTag({ verification: { state } }: { verification: Verification }) {
  if (state === 'paid') return <Tag tone="ok">{m.payment_confirmed()}</Tag>;
  if (state === 'failed') return <Tag tone="error">{m.payment_not_verified()}</Tag>;
  if (state === 'released') return <Tag tone="warn">{m.payment_not_charged()}</Tag>;
  if (state === 'expired') return <Tag tone="warn">{m.payment_expired()}</Tag>;
  return (
    <span className="tag">
      <LoaderCircle className="icon" aria-hidden="true" />
      {m.payment_verifying_payment()}
    </span>
  );
}

function Words({ verification }: { verification: Verification }) {
  switch (verification.state) {
    case 'verifying':
      return <p className="lede">{m.payment_lede_verifying()}</p>;
    case 'waiting':
      return <p className="lede">{m.payment_waiting_text()}</p>;
    case 'expired':
      return <p className="lede">{m.payment_expired_text()}</p>;
    case 'released':
      return <output className="lede block">{m.payment_not_charged_text()}</output>;
    case 'failed':
      return (
        <Notice tone="error" announce>
          <p className="font-[640]">{m.payment_failed({ reason: verification.reason })}</p>
        </Notice>
      );
    case 'paid':
      return verification.order ? (
        <p className="lede">{m.payment_lede()}</p>
      ) : (
        <Notice tone="info" title={m.payment_check_mail()}>
          <p>{m.payment_check_mail_text()}</p>
        </Notice>
      );
  }
}

function Next({
  verification,
  released,
  links,
  supportEmail,
  onAskAgain,
}: {
  verification: Verification;
  released: ReactNode;
  links: Links;
  supportEmail: string;
  onAskAgain: (() => void) | undefined;
}) {
  switch (verification.state) {
    case 'verifying':
      return null;
    case 'waiting':
      return <p className="small soft figures">{m.payment_waiting_next({ seconds: verification.seconds })}</p>;
    case 'expired':
      return <ButtonLink to={links.wizard}>{m.payment_back_to_order()}</ButtonLink>;
    case 'released':
      return (
        released ?? (
          <>
            <p>{m.payment_again_elsewhere()}</p>
            <ButtonLink look="outline" to={links.findOrder}>
              {m.payment_find_order()}
            </ButtonLink>
          </>
        )
      );
    case 'failed':
      return (
        <>
          <div className="flex flex-wrap gap-3">
            {onAskAgain && <Button onClick={onAskAgain}>{m.payment_try_again()}</Button>}
            <ButtonLink look="outline" to={links.findOrder}>
              {m.payment_find_order()}
            </ButtonLink>
          </div>
          <p className="small soft">
            {m.payment_nothing_lost()} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </>
      );
    case 'paid':
      return verification.order ? (
        <ButtonLink size="big" to={links.portal(verification.order)}>
          {m.payment_portal()}
        </ButtonLink>
      ) : (
        <ButtonLink look="outline" to={links.findOrder}>
          {m.payment_find_order()}
        </ButtonLink>
      );
  }
}

/** The four things that happen after paying, as a track list. */
export function WhatHappensNow({ order }: { order: PaidOrder }) {
  const second = order.format === 'audio' ? m.payment_next_2_audio() : m.payment_next_2();
  return (
    <section aria-labelledby="payment-next">
      <h2 className="heading-2" id="payment-next">
        {m.payment_next_title()}
      </h2>
      <ol className="payment-steps">
        {[m.payment_next_1(), second, m.payment_next_3(), m.payment_next_4()].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="small soft mt-4 wrap-anywhere">{m.payment_mail_sent({ email: order.email })}</p>
    </section>
  );
}
