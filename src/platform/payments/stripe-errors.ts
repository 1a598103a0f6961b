import { Stripe } from 'stripe';
import { PaymentsError } from './port.ts';

/** Runs a call, and turns the SDK's errors into the port's. */
export async function withPortErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw portError(error);
  }
}

function portError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const code = codeOf(error);
  return new PaymentsError(code, `Stripe: ${error.message}`, { cause: error });
}

function codeOf(error: Stripe.errors.StripeError): PaymentsError['code'] {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return 'declined';
  if (error.statusCode === 404) return 'not-found';
  if (error instanceof errors.StripeIdempotencyError) return 'key-used';
  if (error.statusCode === 401 || error.statusCode === 403) return 'unauthorised';
  // 409: the same idempotency key is being worked on at this moment; ask again later.
  const later =
    error instanceof errors.StripeConnectionError ||
    [409, 429].includes(error.statusCode ?? 0) ||
    (error.statusCode ?? 0) >= 500;
  return later ? 'unavailable' : 'rejected';
}
