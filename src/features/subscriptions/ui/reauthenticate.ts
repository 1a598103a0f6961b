import { openPartnerDialog, signInClosed } from './partner-dialog.ts';
import { fetchSubscriber, type SubscriptionsApi } from './subscriber.ts';

/** Opens the sign-in for a business whose session is over. @returns true once it is signed in again */
export async function reauthenticate(api: SubscriptionsApi): Promise<boolean> {
  // What the page knew is over as well; the dialog would take the business for signed in.
  await fetchSubscriber(api);
  openPartnerDialog({ name: 'sign-in', again: true });
  await signInClosed();
  return (await fetchSubscriber(api)).profile !== null;
}
