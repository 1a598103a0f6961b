import { openDesk, signInClosed } from './desk.ts';
import { askSubscriber, type SubscriptionsApi } from './subscriber.ts';

/** Opens the sign-in for a business whose session is over. @returns true once it is signed in again */
export async function enterAgainAtDesk(api: SubscriptionsApi): Promise<boolean> {
  openDesk({ name: 'sign-in', again: true });
  await signInClosed();
  return (await askSubscriber(api)).profile !== null;
}
