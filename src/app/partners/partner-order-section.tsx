import { memo, Suspense } from 'react';
import type { WizardPreset } from '#features/wizard/ui/wizard-state.ts';
import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import { DailyPlaces } from '../landing/daily-places.tsx';
import { whenNearViewport } from '../landing/when-near-viewport.ts';
import type { Places } from '#features/orders/ui/places-left.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { CancelledNote } from '../landing/cancelled-note.tsx';
import { NoScript } from '../no-script.tsx';
import { wizardAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';

const PartnerWizard = lazyPart(
  () => import('./partner-wizard.tsx'),
  () => whenNearViewport(wizardAnchor),
);

/** As `OrderSection`, with the wizard that knows who is signed in. */
export const PartnerOrderSection = memo(function PartnerOrderSection({
  kind,
  preset,
  places,
}: {
  kind: SubscriberProfile['kind'];
  preset: WizardPreset | undefined;
  places: Places;
}) {
  const site = useSite();
  return (
    <section className="order-section on-marigold" id={wizardAnchor}>
      <div className="wrap">
        <CancelledNote />
        <NoScript />
        <Suspense fallback={<div className="order-waiting" />}>
          <PartnerWizard kind={kind} site={site} preset={preset} />
        </Suspense>
        <DailyPlaces places={places} />
      </div>
    </section>
  );
});
