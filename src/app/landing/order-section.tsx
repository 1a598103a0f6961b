import { memo, Suspense } from 'react';
import type { SongOffer } from '#features/wizard/domain/price.ts';
import type { WizardPage } from '#features/wizard/details.ts';
import type { WizardPreset } from '#features/wizard/ui/wizard-state.ts';
import '#features/wizard/ui/wizard.css';
import { CancelledNote } from './cancelled-note.tsx';
import { NoScript } from '../no-script.tsx';
import { wizardAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { DailyPlaces } from './daily-places.tsx';
import { whenNearViewport } from './when-near-viewport.ts';
import type { Places } from '#features/orders/ui/places-left.ts';
import { lazyPart } from '#ui/lazy-part.ts';

/** Rendered by the server; hydrated when the visitor scrolls near it. */
const OrderWizard = lazyPart(
  () => import('../order-wizard.tsx'),
  () => whenNearViewport(wizardAnchor),
);

/**
 * The wizard on its field of colour, at the anchor that every call leads to, over the day's places.
 * Drawn again only when its own properties change: React would have to load whatever it draws again, near or not.
 */
export const OrderSection = memo(function OrderSection({
  preset,
  offer,
  page,
  places,
  quiet = false,
}: {
  preset: WizardPreset | undefined;
  /** The prices of the page. */
  offer: SongOffer;
  /** The page it is on, if it is another than the home page. */
  page?: WizardPage | undefined;
  places: Places;
  /** Nobody is hurried. */
  quiet?: boolean;
}) {
  const site = useSite();
  return (
    <section className="order-section on-marigold" id={wizardAnchor}>
      <div className="wrap">
        <CancelledNote />
        <NoScript />
        <Suspense fallback={<div className="order-waiting" />}>
          <OrderWizard site={site} offer={offer} page={page} preset={preset} />
        </Suspense>
        <DailyPlaces places={places} quiet={quiet} />
      </div>
    </section>
  );
});
