import { useSearchParams } from 'react-router';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';

/** Over the form to which the payment page led back without a payment. */
export function CancelledNote() {
  const [parameters] = useSearchParams();
  if (parameters.get('checkout') !== 'cancelled') return null;
  return (
    <Notice tone="info" announce title={m.ordering_cancelled_title()}>
      <p>{m.ordering_cancelled()}</p>
    </Notice>
  );
}
