import { forgetHolidayDraft } from '#features/holiday/ui/holiday-draft.ts';
import { forgetWizardDraft } from '#features/wizard/ui/wizard-draft.ts';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';
import { PaymentPage, paymentLoader, paymentMeta } from '../payment-page.tsx';
import type { Route } from './+types/payment-success.ts';

export const loader = paymentLoader;

export function meta() {
  return paymentMeta(m.payment_title());
}

/** The next order begins with an empty form; the other form keeps what is in it. */
const forget = (kind: string): void => void (kind === 'souvenir' ? forgetHolidayDraft() : forgetWizardDraft());

/** PORT-09, PORT-10: after the wizard and the holiday form. */
export default function PaymentSuccess({ loaderData: { sessionId } }: Route.ComponentProps) {
  return <PaymentPage sessionId={sessionId} form={paths.start} onPaid={forget} />;
}
