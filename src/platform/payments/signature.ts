import { Stripe } from 'stripe';
import { PaymentsError } from './port.ts';

/** Largest difference between a message's time and ours, either way. */
const TOLERANCE_SECONDS = 300;
/** Far above any event Stripe sends; a longer body is refused before it is hashed. */
const MOST_CHARACTERS = 1024 * 1024;

/**
 * The event in a message that Stripe signed, lately, with one of our secrets.
 * The SDK compares signatures in constant time and refuses what is too old. It takes messages from the future, the last
 * of several times, and times followed by rubbish; those are refused here.
 * @throws PaymentsError 'bad-signature'; 'rejected' for a signed message that is no event
 */
export function signedEvent(message: {
  stripe: Stripe;
  rawBody: string;
  header: string | undefined;
  secrets: readonly string[];
  now: Date;
}): Stripe.Event {
  const { rawBody, header, secrets, now } = message;
  if (header === undefined || header === '') throw refused('it carries no signature');
  if (rawBody.length > MOST_CHARACTERS) throw refused('it is too long');
  const times = header.split(',').filter((part) => part.startsWith('t='));
  const time = /^t=(\d{1,11})$/.exec(times[0] ?? '')?.[1];
  if (times.length !== 1 || time === undefined) throw refused('its time is missing or malformed');
  if (Number(time) - now.getTime() / 1000 > TOLERANCE_SECONDS) throw refused('it is dated in the future');
  for (const secret of secrets) {
    const event = eventSignedWith(secret, message.stripe, rawBody, header, now);
    if (event) return event;
  }
  throw refused('its signature is wrong or too old');
}

function eventSignedWith(
  secret: string,
  stripe: Stripe,
  rawBody: string,
  header: string,
  now: Date,
): Stripe.Event | null {
  let event: Partial<Stripe.Event> | null;
  try {
    event = stripe.webhooks.constructEvent(rawBody, header, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw new PaymentsError('rejected', 'The message is signed but cannot be read', { cause: error });
  }
  if (
    event?.object !== 'event' ||
    typeof event.id !== 'string' ||
    typeof event.type !== 'string' ||
    !event.data?.object
  )
    throw new PaymentsError('rejected', 'The message is signed but is no Stripe event');
  return event as Stripe.Event;
}

function refused(reason: string): PaymentsError {
  return new PaymentsError('bad-signature', `Webhook refused: ${reason}`);
}
