import { type Checkout, type CheckoutRequest, type PaymentEvent, type Payments, PaymentsError } from '../port.ts';

/** Payment provider under test: the adapter, and the actions of a buyer on the hosted page. */
export interface PaymentsUnderTest {
  payments: Payments;
  now(): Date;
  /** Pays on the hosted page with a card that works. */
  pay(url: string, card?: string): Promise<void>;
  /** A card that is authorised and then refused at the capture. */
  captureRefusingCard: string;
  /** Moves the clock on, milliseconds. */
  advance(by: number): void;
  /** Everything the webhook endpoint was sent so far, once nothing more is due. */
  messages(): Promise<{ body: string; signature: string }[]>;
  close(): Promise<void>;
}

export async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PaymentsError) return error.code;
  throw new Error('expected a PaymentsError', { cause: error });
}

/** Provider under test with shortcuts for the example order, as contract tests use it. */
export interface PaymentsHarness {
  name: string;
  shop: () => PaymentsUnderTest;
  /** Opens a checkout for the example order, or a change of it. */
  open: (changes?: Partial<CheckoutRequest>) => Promise<Checkout>;
  /** Verified events that the webhook endpoint received, in order. */
  heard: () => Promise<PaymentEvent[]>;
  /** The intent of the example order, paid. */
  paidIntent: () => Promise<string>;
}
