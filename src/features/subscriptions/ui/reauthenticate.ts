import { openPartnerDialog, signInClosed } from './partner-dialog.ts';
import { fetchSubscriber, type SubscriptionsApi } from './subscriber.ts';

/** Opens the sign-in dialog after a business's session ended. @returns true once signed in */
export async function reauthenticate(api: SubscriptionsApi): Promise<boolean> {
  // What the page knew is over as well; the dialog would take the business for signed in.
  await fetchSubscriber(api);
  openPartnerDialog({ name: 'sign-in', again: true });
  await signInClosed();
  return (await fetchSubscriber(api)).profile !== null;
}
