import { useEffect } from 'react';
import { forgetWizardDraft } from '#features/orders/ui/wizard-draft.ts';
import { PaymentConfirmation, WhatHappensNow } from '#features/payments/ui/payment-confirmation.tsx';
import { useVerification } from '#features/payments/ui/use-verification.ts';
import { StatusBadge } from '#features/portal/ui/status-words.tsx';
import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { api } from '../api.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { paths, portalFor } from '../paths.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/payment-success.ts';

export function loader({ request }: Route.LoaderArgs) {
  return { sessionId: new URL(request.url).searchParams.get('session_id') || null };
}

export function meta() {
  return [
    { title: m.payment_title() },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** PORT-09, PORT-10: where the payment page sends the buyer. */
export default function PaymentSuccess({ loaderData: { sessionId } }: Route.ComponentProps) {
  const { support_email } = useSite();
  const { verification, askAgain } = useVerification(api.payments, sessionId);
  const order = verification.state === 'paid' ? verification.order : null;
  const paidHere = order !== null;
  useEffect(() => {
    if (paidHere) void forgetWizardDraft();
  }, [paidHere]);
  return (
    <PageFrame>
      <div className="wrap payment-page">
        <PaymentConfirmation
          verification={verification}
          badge={order && <StatusBadge status={order.status} />}
          supportEmail={support_email}
          links={{
            portal: ({ email, number }) => portalFor(email, number),
            findOrder: paths.portal,
            wizard: paths.start,
          }}
          onAskAgain={sessionId === null ? undefined : askAgain}
        />
        {order ? <WhatHappensNow order={order} /> : <BlankSleeve className="payment-disc" />}
      </div>
    </PageFrame>
  );
}
