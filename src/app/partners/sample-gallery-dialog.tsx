import { Suspense, useState } from 'react';
import type { Sample } from '#features/gallery/contract.ts';
import { neighbour, samplesOfChip } from '#features/gallery/domain/sample-filter.ts';
import { SampleCard } from '#features/gallery/ui/sample-card.tsx';
import { m } from '#messages/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { scrollToPart } from '../landing/use-landing.ts';
import { wizardAnchor } from '../paths.ts';

const SampleDialog = lazyPart(() => import('#features/gallery/ui/sample-dialog.tsx'));

/** HOST-01: the samples of journeys, without leaving the page; one that is played lies over them. */
export default function SampleGalleryDialog({
  samples,
  open,
  onClose,
}: {
  samples: readonly Sample[];
  open: boolean;
  onClose: () => void;
}) {
  const [playing, setPlaying] = useState<Sample>();
  const shown = samplesOfChip(samples, 'travel');
  const create = (): void => {
    onClose();
    scrollToPart(wizardAnchor);
  };
  return (
    <>
      <Dialog open={open} onClose={onClose} title={m.partner_host_samples_title()}>
        <ul className="gallery-sheet">
          {shown.map((sample) => (
            <li key={sample.id}>
              <SampleCard sample={sample} onPlay={setPlaying} />
            </li>
          ))}
        </ul>
      </Dialog>
      {playing && (
        <Suspense fallback={null}>
          <SampleDialog
            sample={playing}
            position={shown.indexOf(playing) + 1}
            count={shown.length}
            onStep={(step) => setPlaying(neighbour(shown, playing.id, step))}
            onClose={() => setPlaying(undefined)}
            onCreate={create}
          />
        </Suspense>
      )}
    </>
  );
}
