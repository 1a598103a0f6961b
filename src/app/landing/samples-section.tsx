import { type ComponentProps, lazy, Suspense } from 'react';
import '#features/gallery/ui/gallery.css';
import { samplesAnchor, wizardAnchor } from '../paths.ts';
import { nearTo } from './near.ts';
import { type SamplesRequest, scrollToPart } from './use-landing.ts';

/** As the wizard: the server's picture of it until the visitor comes near. */
const Gallery = lazy(async () => {
  if (!import.meta.env.SSR) await nearTo(samplesAnchor);
  const { Gallery: Loaded } = await import('#features/gallery/ui/gallery.tsx');
  return { default: Loaded };
});

/** The gallery of samples; `request` opens it. */
export function SamplesSection({
  samples,
  request,
}: {
  samples: ComponentProps<typeof Gallery>['samples'];
  request: SamplesRequest | undefined;
}) {
  return (
    <Suspense fallback={<div className="samples-waiting" id={samplesAnchor} />}>
      <Gallery samples={samples} {...(request ? { request } : {})} onCreate={() => scrollToPart(wizardAnchor)} />
    </Suspense>
  );
}
