import { lazy, type ReactNode, Suspense } from 'react';
import { wizardAnchor } from '../paths.ts';
import { nearTo } from './near.ts';

const SimpleOrderForm = lazy(async () => {
  if (!import.meta.env.SSR) await nearTo(wizardAnchor);
  const { SimpleOrderForm: Loaded } = await import('#features/simple-order/ui/simple-order-form.tsx');
  return { default: Loaded };
});

/** The short form on its field of colour. */
export function SimpleOrderSection({ children }: { children: ReactNode }) {
  return (
    <section className="order-section on-marigold" id={wizardAnchor}>
      <div className="wrap">
        <Suspense fallback={<div className="order-waiting" />}>
          <SimpleOrderForm />
        </Suspense>
        {children}
      </div>
    </section>
  );
}
