import { simpleDraft } from '#features/simple-order/ui/simple-draft.ts';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';
import { PaymentPage, paymentLoader, paymentMeta } from '../payment-page.tsx';
import type { Route } from './+types/thank-you.ts';

export const loader = paymentLoader;

export function meta({ loaderData }: Route.MetaArgs) {
  return paymentMeta(loaderData?.sessionId ? m.payment_title() : m.payment_title_failed());
}

/** The form that leads here. */
const drafts = [simpleDraft];

/** LEG-06, D14: after the simple form and its payment; D5 says who sees what. */
export default function ThankYou({ loaderData: { sessionId } }: Route.ComponentProps) {
  return <PaymentPage sessionId={sessionId} form={paths.simpleForm} drafts={drafts} />;
}
