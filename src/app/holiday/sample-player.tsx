import { lazy, Suspense } from 'react';
import type { Sample } from '#features/gallery/contract.ts';
import { neighbour } from '#features/gallery/domain/crate.ts';
import { fill } from '#kit/fill.ts';
import { useHolidayWords } from '#features/holiday/ui/words.ts';
import { takeOffer } from './offer-link.tsx';
import { placesOf } from './places.ts';

const SampleDialog = lazy(() => import('#features/gallery/ui/sample-dialog.tsx'));

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
  const words = useHolidayWords();
  if (!playing) return null;
  return (
    <Suspense fallback={null}>
      <SampleDialog
        sample={playing}
        position={samples.indexOf(playing) + 1}
        count={samples.length}
        words={{
          forName: (name) => fill(words.sample_for, { name }),
          about: placesOf(words)[playing.id]?.text ?? playing.description,
          create: words.create,
        }}
        onStep={(step) => onPlay(neighbour(samples, playing.id, step))}
        onClose={() => onPlay(undefined)}
        onCreate={() => takeOffer(true)}
      />
    </Suspense>
  );
}
