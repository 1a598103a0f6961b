import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import { PartnerDialogs } from '#features/subscriptions/ui/partner-dialogs.tsx';
import { api } from '../api.ts';
import { scrollToPart } from '../landing/use-landing.ts';
import { paths, plansAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { signInDestinations } from './sign-in-destinations.ts';

type Kind = SubscriberProfile['kind'];

/** Scrolls to a part once the dialog has closed: it gives the focus back to the button that opened it, which is there no more. */
function afterDialog(anchor: string): void {
  const dialog = document.querySelector('dialog[open]');
  if (dialog) dialog.addEventListener('close', () => scrollToPart(anchor), { once: true });
  else scrollToPart(anchor);
}

/** On its own page a business stays where it is, with what it has typed. */
function goHome(kind: Kind, isOnItsPage: boolean): void {
  const { address, part } = signInDestinations[kind];
  if (!isOnItsPage) {
    window.location.assign(address);
    return;
  }
  // Who came for their plan, by a letter about it, stays with it.
  if (window.location.hash === `#${plansAnchor}`) return afterDialog(plansAnchor);
  // Without telling the router, as `useLinksWithin` says.
  window.history.replaceState(window.history.state, '', address);
  afterDialog(part);
}

export default function AccountDialogs({ kind }: { kind: Kind }) {
  const { prices } = useSite();
  return (
    <PartnerDialogs
      api={api.subscriptions}
      kind={kind}
      // The operator's file holds every entry of the price book; the server refuses to start without one.
      book={prices}
      onTrial={() => window.location.assign(paths.partnerProperties)}
      onSignedIn={(signedIn) => goHome(signedIn, signedIn === kind)}
    />
  );
}
