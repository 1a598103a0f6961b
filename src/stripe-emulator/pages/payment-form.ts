import { z } from 'zod';
import { type PaymentBehaviourName, paymentBehaviours } from '../behaviour.ts';
import { isCardNumber, type TestCard, testCard } from '../cards.ts';
import type { PageText } from './page-text.ts';

export type FieldName = 'email' | 'number' | 'expiry' | 'cvc';
export type Problems = Partial<Record<FieldName, string>>;

/** Fields that may be shown again after a refusal. The number and the code are never sent back. */
export interface Typed {
  email: string;
  expiry: string;
  behaviour: PaymentBehaviourName;
}

interface FilledForm {
  card: TestCard | null;
  last4: string;
  email: string | null;
  typed: Typed;
  problems: Problems;
}

export const nothingTyped: Typed = { email: '', expiry: '', behaviour: 'normal' };

/** Reads the posted payment form. A one-tap button names its card and needs no other card field. */
export function readPaymentForm(
  form: URLSearchParams,
  options: { now: Date; asksEmail: boolean; words: PageText['problems'] },
): FilledForm {
  const { words } = options;
  const typed: Typed = {
    email: (form.get('email') ?? '').trim().slice(0, 320),
    expiry: (form.get('expiry') ?? '').trim().slice(0, 10),
    behaviour: behaviourName(form.get('behaviour')),
  };
  const problems: Problems = {};
  const email = options.asksEmail ? typed.email : null;
  if (email !== null && !z.email().safeParse(email).success) problems.email = words.email;
  const oneTap = testCard(form.get('one_tap') ?? '');
  if (oneTap) return { card: oneTap, last4: oneTap.last4, email, typed, problems };
  const number = (form.get('number') ?? '').replace(/[\s-]/g, '');
  if (!isCardNumber(number)) problems.number = words.number;
  const expiryProblem = expiryProblemOf(typed.expiry, options);
  if (expiryProblem) problems.expiry = expiryProblem;
  if (!/^\d{3,4}$/.test((form.get('cvc') ?? '').trim())) problems.cvc = words.cvc;
  return { card: testCard(number) ?? null, last4: number.slice(-4), email, typed, problems };
}

function behaviourName(value: string | null): PaymentBehaviourName {
  return value !== null && Object.hasOwn(paymentBehaviours, value) ? (value as PaymentBehaviourName) : 'normal';
}

function expiryProblemOf(text: string, { now, words }: { now: Date; words: PageText['problems'] }): string | null {
  const match = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return words.expiry;
  const year = Number(match[2]!.length === 2 ? `20${match[2]}` : match[2]);
  // A card is good until the end of its month.
  return Date.UTC(year, month, 1) <= now.getTime() ? words.past : null;
}
