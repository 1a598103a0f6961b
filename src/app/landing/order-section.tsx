import { lazy, type ReactNode, Suspense } from 'react';
import type { WizardPreset } from '#features/orders/ui/wizard/wizard-state.ts';
import '#features/orders/ui/wizard/wizard.css';
import { wizardAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { nearTo } from './near.ts';

/** On the server at once; in the browser when the visitor comes near: until then the server's picture of it stands. */
const OrderWizard = lazy(async () => {
  if (!import.meta.env.SSR) await nearTo(wizardAnchor);
  return import('../order-wizard.tsx');
});

/** The wizard on its field of colour, at the anchor that every call leads to. */
export function OrderSection({ preset, children }: { preset: WizardPreset | undefined; children?: ReactNode }) {
  const site = useSite();
  return (
    <section className="order-section on-marigold" id={wizardAnchor}>
      <div className="wrap">
        <Suspense fallback={<div className="order-waiting" />}>
          <OrderWizard site={site} preset={preset} />
        </Suspense>
        {children}
      </div>
    </section>
  );
}
