import { useEffect } from 'react';
import type { OrderDraft } from '#features/orders/ui/index.ts';
import { PayAgain, payAgainTitle } from '#features/orders/ui/pay-again.tsx';
import { PaymentConfirmation, WhatHappensNow } from '#features/payments/ui/payment-confirmation.tsx';
import { type PayAgainAnswer, useVerification } from '#features/payments/ui/use-verification.ts';
import { StatusBadge } from '#features/portal/ui/status-words.tsx';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { api } from './api.ts';
import { PageFrame } from './frame/page-frame.tsx';
import { paths, portalFor } from './paths.ts';
import { useSite } from './use-site.ts';

/** PORT-09, PORT-10: the page to which Stripe returns the buyer, from either form. */
export function PaymentPage({
  sessionId,
  form,
  drafts,
}: {
  sessionId: string | null;
  /** Address of the order form, offered when the payment did not succeed. */
  form: string;
  /** Drafts of the forms that lead here: the next order of the kind that was paid begins with an empty form, others keep their own. */
  drafts: readonly OrderDraft[];
}) {
  const { support_email } = useSite();
  const { verification, askAgain } = useVerification(api.payments, sessionId);
  const order = verification.state === 'paid' ? verification.order : null;
  const paidKind = order?.kind;
  useEffect(() => {
    for (const draft of drafts) if (draft.kinds.some((kind) => kind === paidKind)) void draft.forget();
  }, [paidKind, drafts]);
  return (
    <PageFrame>
      <div className="wrap payment-page">
        <PaymentConfirmation
          verification={verification}
          badge={order && <StatusBadge status={order.status} />}
          released={verification.state === 'released' ? releasedParts(verification.again) : null}
          supportEmail={support_email}
          links={{
            portal: ({ email, number }) => portalFor(email, number),
            findOrder: paths.portal,
            wizard: form,
          }}
          onAskAgain={sessionId === null ? undefined : askAgain}
        />
        {order ? <WhatHappensNow order={order} /> : <BlankSleeve className="payment-disc" />}
      </div>
    </PageFrame>
  );
}

function releasedParts(again: PayAgainAnswer) {
  const orderNumber = again.order_number;
  return {
    title: payAgainTitle(again),
    next: orderNumber === null ? null : <PayAgain api={api.orders} offer={again} orderNumber={orderNumber} />,
  };
}

export function paymentLoader({ request }: { request: Request }) {
  return { sessionId: new URL(request.url).searchParams.get('session_id') || null };
}

/** Keeps the page out of search engines, and its address out of referrers. */
export function paymentMeta(title: string) {
  return [{ title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}
