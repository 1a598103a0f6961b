import { type ComponentProps, memo, Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import '#features/gallery/ui/gallery.css';
import { samplesAnchor, wizardAnchor } from '../paths.ts';
import { whenNearViewport } from './when-near-viewport.ts';
import { type SamplesRequest, scrollToPart } from './use-landing.ts';

/** Around the gallery, which is replaced when it comes; what is watched must stay. */
const place = 'samples-place';

/** As the wizard: the server's picture of it until the visitor comes near. */
const Gallery = lazyPart(
  async () => ({ default: (await import('#features/gallery/ui/gallery.tsx')).Gallery }),
  () => whenNearViewport(place),
);

/** The gallery of samples; `request` opens it. Drawn again only for a new request, as `OrderSection` says. */
export const SamplesSection = memo(function SamplesSection({
  samples,
  request,
  tribute,
}: {
  samples: ComponentProps<typeof Gallery>['samples'];
  request: SamplesRequest | undefined;
  tribute?: ComponentProps<typeof Gallery>['tribute'];
}) {
  return (
    <div id={place}>
      <Suspense fallback={<div className="samples-waiting" id={samplesAnchor} />}>
        <Gallery
          samples={samples}
          {...(request ? { request } : {})}
          {...(tribute ? { tribute } : {})}
          onCreate={() => scrollToPart(wizardAnchor)}
        />
      </Suspense>
    </div>
  );
});
