import { memo, Suspense } from 'react';
import '#features/orders/ui/words-choice.css';
import '#features/simple-order/ui/simple-order.css';
import { CancelledNote } from './cancelled-note.tsx';
import { NoScript } from '../no-script.tsx';
import { simpleAnchor } from '../paths.ts';
import { DailyPlaces } from './daily-places.tsx';
import { whenNearViewport } from './when-near-viewport.ts';
import type { Places } from '#features/orders/ui/places-left.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const SimpleOrder = lazyPart(
  () => import('../simple-order.tsx'),
  () => whenNearViewport(simpleAnchor),
);

/** The short form on its field of colour, as `OrderSection` is the wizard's. */
export const SimpleOrderSection = memo(function SimpleOrderSection({ places }: { places: Places }) {
  return (
    <section className="order-section on-marigold" id={simpleAnchor}>
      <div className="wrap">
        <CancelledNote />
        <NoScript />
        <Suspense fallback={<div className="order-waiting" />}>
          <SimpleOrder />
        </Suspense>
        <DailyPlaces places={places} />
      </div>
    </section>
  );
});
