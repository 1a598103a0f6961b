import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { storeOldOrder } from '#features/wizard/ui/use-old-order.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { api } from './api.ts';
import { paths } from './paths.ts';

const NextYearPanel = lazyPart(() => import('#features/next-year/ui/next-year-panel.tsx'));

/** GIFT-07: in the portal of a finished song its giver may be reminded next year, or begin another one with its story. */
export function PortalNextYear({ orderNumber }: { orderNumber: string }) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <NextYearPanel
        api={api.nextYear}
        orderNumber={orderNumber}
        onRepeat={(story) => {
          if (storeOldOrder(story)) void navigate(paths.start);
        }}
      />
    </Suspense>
  );
}
