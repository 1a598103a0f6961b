import { Suspense, useState } from 'react';
import { m } from '#messages/messages.js';
import { lazyPart } from '#ui/lazy-part.ts';
import type { Sample } from '../contract.ts';
import {
  type Chip,
  chips,
  firstOf,
  isChip,
  neighbour,
  samplesOfChip,
  samplesOfTribute,
} from '../domain/sample-filter.ts';
import { SampleCard } from './sample-card.tsx';
import { chipWords } from './words.ts';
import './gallery.css';

/** Loaded when the first sample is played. */
const SampleDialog = lazyPart(() => import('./sample-dialog.tsx'));

/** Element id of the gallery, for buttons that lead to it. */
export const galleryAnchor = 'samples';

/** Request of a button elsewhere on the page: a chip to select, and with `play` its first sample of that occasion to play. */
export interface GalleryRequest {
  chip: string;
  play?: string;
  /** Different with each press, so that a repeated request counts as a new one (SITE-13). */
  at: number;
}

/**
 * Browses and plays the samples (GAL-01 to GAL-07). `samples` come from the page's loader:
 * `context.get(apiContext).gallery.samples()`. `onCreate` leads to the wizard.
 */
export function Gallery({
  samples,
  request,
  tribute,
  onCreate,
}: {
  samples: readonly Sample[];
  request?: GalleryRequest;
  /** On a page about grief: its occasion, whose samples alone are shown, and the words of its button. */
  tribute?: { occasion: string; call: string };
  onCreate: () => void;
}) {
  const [chip, setChip] = useState<Chip>('video');
  const [playing, setPlaying] = useState<Sample>();
  const [answered, setAnswered] = useState<number>();
  if (request && request.at !== answered) {
    setAnswered(request.at);
    const asked = isChip(request.chip) ? request.chip : chip;
    setChip(asked);
    if (request.play !== undefined) setPlaying(firstOf(samples, asked, request.play));
  }
  const shown = tribute ? samplesOfTribute(samples, tribute.occasion) : samplesOfChip(samples, chip);
  return (
    <section className="section" id={galleryAnchor} aria-labelledby="gallery-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-1" id="gallery-title">
            {tribute ? m.gallery_tribute_title() : m.gallery_title()}
          </h2>
          <p className="notes soft max-w-88">{tribute ? m.gallery_tribute_text() : m.gallery_text()}</p>
        </div>
        {!tribute && <Chips chosen={chip} onChoose={setChip} />}
        <output className="sr-only">{m.gallery_shown({ count: shown.length })}</output>
        {shown.length === 0 && <p className="notes soft mt-8">{m.gallery_empty()}</p>}
        <ul className="crate">
          {shown.map((sample) => (
            <li key={sample.id}>
              <SampleCard sample={sample} onPlay={setPlaying} />
            </li>
          ))}
        </ul>
      </div>
      {playing && (
        <Suspense fallback={null}>
          <SampleDialog
            sample={playing}
            position={shown.findIndex(({ id }) => id === playing.id) + 1}
            count={shown.length}
            {...(tribute ? { words: { about: playing.description, create: tribute.call } } : {})}
            onStep={(step) => setPlaying(neighbour(shown, playing.id, step))}
            onClose={() => setPlaying(undefined)}
            onCreate={onCreate}
          />
        </Suspense>
      )}
    </section>
  );
}

function Chips({ chosen, onChoose }: { chosen: Chip; onChoose: (chip: Chip) => void }) {
  return (
    <fieldset className="gallery-chips">
      <legend className="sr-only">{m.gallery_filter()}</legend>
      {chips.map((chip) => (
        <button key={chip} type="button" className="chip" aria-pressed={chip === chosen} onClick={() => onChoose(chip)}>
          {chipWords[chip]()}
        </button>
      ))}
    </fieldset>
  );
}
