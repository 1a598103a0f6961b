import { Suspense } from 'react';
import type { Sample } from '#features/gallery/contract.ts';
import { neighbour } from '#features/gallery/domain/sample-filter.ts';
import { m } from '#messages/messages.js';
import { lazyPart } from '#ui/lazy-part.ts';
import { takeOffer } from './offer-link.tsx';
import { samplePlaces } from './places.ts';

const SampleDialog = lazyPart(() => import('#features/gallery/ui/sample-dialog.tsx'));

/** HOL-01: the full sample over the page, the other two one step away. */
export function SamplePlayer({
  samples,
  playing,
  onPlay,
}: {
  samples: readonly Sample[];
  playing: Sample | undefined;
  onPlay: (sample: Sample | undefined) => void;
}) {
  if (!playing) return null;
  return (
    <Suspense fallback={null}>
      <SampleDialog
        sample={playing}
        position={samples.indexOf(playing) + 1}
        count={samples.length}
        words={{
          about: samplePlaces()[playing.id]?.text ?? playing.description,
          create: m.holiday_create(),
        }}
        onStep={(step) => onPlay(neighbour(samples, playing.id, step))}
        onClose={() => onPlay(undefined)}
        onCreate={() => takeOffer(true)}
      />
    </Suspense>
  );
}
