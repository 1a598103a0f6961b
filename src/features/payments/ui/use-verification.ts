import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { refusalText, type RefusalSentences } from '#ui/refusal-text.ts';
import type { paymentsContract } from '../contract.ts';

export type PaymentsApi = ContractRouterClient<typeof paymentsContract>;
export type PayAgainAnswer = NonNullable<Awaited<ReturnType<PaymentsApi['verifyPayment']>>['again']>;
export type PaidOrder = NonNullable<Awaited<ReturnType<PaymentsApi['verifyPayment']>>['order']>;

/** State of the payment as the page knows it. `order` is null in a browser that did not place it. */
export type Verification =
  | { state: 'verifying' }
  | { state: 'waiting'; seconds: number }
  | { state: 'paid'; order: PaidOrder | null }
  | { state: 'expired' }
  /** It was authorised and released; `order_number` is null in a browser that did not place the order. */
  | { state: 'released'; again: PayAgainAnswer }
  | { state: 'failed'; reason: string };

/** Seconds between two polls: 2, 4, 8, 16, then every 30. */
export function pauseBefore(question: number): number {
  return Math.min(2 ** question, 30);
}

const sentences: RefusalSentences = {
  SESSION_NOT_FOUND: m.refusal_payment_not_found,
  TOO_MANY_CHECKS: m.refusal_payment_checks,
  VERIFY_FAILED: m.payment_failed_to_verify,
};

async function ask(payments: PaymentsApi, sessionId: string, question: number): Promise<Verification> {
  const { data, error, isDefined } = await safe(payments.verifyPayment({ session_id: sessionId }));
  if (isDefined && error.code === 'TOO_MANY_CHECKS')
    return { state: 'waiting', seconds: Math.max(error.data.retry_after_seconds, pauseBefore(question)) };
  if (error)
    return { state: 'failed', reason: isDefined ? refusalText(error, sentences) : m.payment_failed_to_verify() };
  if (data.state === 'paid') return { state: 'paid', order: data.order };
  if (data.again !== null) return { state: 'released', again: data.again };
  return data.state === 'expired' ? { state: 'expired' } : { state: 'waiting', seconds: pauseBefore(question) };
}

/**
 * PORT-09, PORT-10: polls until the payment is known, with growing pauses. `sessionId` is null for an address without a
 * session.
 */
export function useVerification(payments: PaymentsApi, sessionId: string | null) {
  const [verification, setVerification] = useState<Verification>(
    sessionId === null ? { state: 'failed', reason: m.payment_no_session() } : { state: 'verifying' },
  );
  // A new object is a new request, also for the same session.
  const [request, setRequest] = useState({ sessionId });
  // The client may be a new object on each render; only a new request asks anew.
  const askOnce = useEffectEvent((id: string, question: number) => ask(payments, id, question));
  useEffect(() => {
    const { sessionId } = request;
    if (sessionId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const askUntilKnown = async (question: number): Promise<void> => {
      const answer = await askOnce(sessionId, question);
      if (over) return;
      setVerification(answer);
      if (answer.state === 'waiting') timer = setTimeout(() => void askUntilKnown(question + 1), answer.seconds * 1000);
    };
    void askUntilKnown(1);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [request]);
  const askAgain = (): void => {
    setVerification({ state: 'verifying' });
    setRequest({ sessionId });
  };
  return { verification, askAgain };
}
