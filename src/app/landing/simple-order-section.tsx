import { lazy, type ReactNode, Suspense } from 'react';
import '#features/simple-order/ui/simple-order.css';
import { simpleAnchor } from '../paths.ts';
import { nearTo } from './near.ts';

const SimpleOrder = lazy(async () => {
  if (!import.meta.env.SSR) await nearTo(simpleAnchor);
  return import('../simple-order.tsx');
});

/** The short form on its field of colour. */
export function SimpleOrderSection({ children }: { children: ReactNode }) {
  return (
    <section className="order-section on-marigold" id={simpleAnchor}>
      <div className="wrap">
        <Suspense fallback={<div className="order-waiting" />}>
          <SimpleOrder />
        </Suspense>
        {children}
      </div>
    </section>
  );
}
