import { holidayDraft } from '#features/holiday/ui/holiday-draft.ts';
import { wizardDraft } from '#features/wizard/ui/wizard-draft.ts';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';
import { PaymentPage, paymentLoader, paymentMeta } from '../payment-page.tsx';
import type { Route } from './+types/payment-success.ts';

export const loader = paymentLoader;

export function meta({ loaderData }: Route.MetaArgs) {
  return paymentMeta(loaderData?.sessionId ? m.payment_title() : m.payment_title_failed());
}

/** The forms that lead here. */
const drafts = [wizardDraft, holidayDraft];

/** PORT-09, PORT-10: after the wizard and the holiday form. */
export default function PaymentSuccess({ loaderData: { sessionId } }: Route.ComponentProps) {
  return <PaymentPage sessionId={sessionId} form={paths.start} drafts={drafts} />;
}
