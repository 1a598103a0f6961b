import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import type { InstallOffer } from './install-offer-event.ts';

/** Loaded with the browser's first offer. */
const InstallPrompt = lazyPart(async () => {
  const { InstallPrompt: Loaded } = await import('./install-prompt.tsx');
  return { default: Loaded };
});

/** SITE-18: waits for the browser to offer installation, which it may do early. */
export function InstallOffers({ product }: { product: string }) {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    const onOffer = (event: Event): void => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    const onInstalled = (): void => setOffer(null);
    window.addEventListener('beforeinstallprompt', onOffer);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.removeEventListener('beforeinstallprompt', onOffer);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);
  if (!offer) return null;
  return (
    <Suspense fallback={null}>
      <InstallPrompt product={product} offer={offer} onAnswered={() => setOffer(null)} />
    </Suspense>
  );
}
