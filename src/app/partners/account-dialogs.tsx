import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import { PartnerDialogs } from '#features/subscriptions/ui/partner-dialogs.tsx';
import { api } from '../api.ts';
import { scrollToPart } from '../landing/use-landing.ts';
import { paths, plansAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { signInDestinations } from './sign-in-destinations.ts';

type Kind = SubscriberProfile['kind'];

/** On its own page a business stays where it is, with what it has typed. */
function goHome(kind: Kind, isOnItsPage: boolean): void {
  const { address, part } = signInDestinations[kind];
  // Who came for their plan, by a letter about it, stays with it.
  if (isOnItsPage && window.location.hash === `#${plansAnchor}`) return scrollToPart(plansAnchor);
  if (!isOnItsPage) {
    window.location.assign(address);
    return;
  }
  // Without telling the router, as `useLinksWithin` says.
  window.history.replaceState(window.history.state, '', address);
  scrollToPart(part);
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
