import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { WizardPreset } from '#features/orders/ui/wizard/wizard-state.ts';
import '#features/orders/ui/wizard/wizard.css';
import { wizardAnchor } from '../paths.ts';
import { useSite } from '../use-site.ts';

/** SITE-04 */
const scrollAfterMilliseconds = 100;
/** Distance at which the wizard's script is fetched. */
const nearEnough = '800px';

/** On the server at once; in the browser when the visitor comes near: until then the server's picture of it stands. */
const OrderWizard = lazy(async () => {
  if (!import.meta.env.SSR) await nearTheWizard();
  return import('../order-wizard.tsx');
});

/** The wizard on its field of colour, at the anchor that every call leads to. */
export function OrderSection({ preset, children }: { preset: WizardPreset | undefined; children?: ReactNode }) {
  const site = useSite();
  useEffect(() => {
    if (window.location.hash !== `#${wizardAnchor}`) return undefined;
    const timer = setTimeout(() => document.getElementById(wizardAnchor)?.scrollIntoView(), scrollAfterMilliseconds);
    return () => clearTimeout(timer);
  }, []);
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

function nearTheWizard(): Promise<void> {
  const place = document.getElementById(wizardAnchor);
  if (!place) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: nearEnough },
    );
    observer.observe(place);
  });
}
