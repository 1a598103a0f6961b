import { ChevronLeft } from '#ui/icons/chevron-left.ts';
import { ChevronRight } from '#ui/icons/chevron-right.ts';
import { X } from '#ui/icons/x.ts';
import { type KeyboardEvent, useId, useRef } from 'react';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { Button, type ButtonLook, IconButton } from '#ui/button.tsx';
import { useBackdrop, useModal } from '#ui/dialog.tsx';
import type { Sample } from '../contract.ts';
import { SampleFilm } from './sample-film.tsx';
import { SampleSong } from './sample-song.tsx';

interface SampleDialogProps {
  sample: Sample;
  /** From 1, among the `count` samples that are shown. */
  position: number;
  count: number;
  /** Said on pages of their own instead of the sample's description and the shop's call. */
  words?: { about: string; create: string };
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
  onCreate: () => void;
}

/** One dialog for every sample, so that focus stays on Next from a song to a film: a film fills the screen. */
export default function SampleDialog({ sample, position, count, words, onStep, onClose, onCreate }: SampleDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, true);
  /** The element itself closes first: that gives the focus back to the card. */
  const close = (): void => dialog.current?.close();
  const backdrop = useBackdrop(close);
  const create = (): void => {
    close();
    onCreate();
  };
  const film = sample.type === 'video';
  const Body = film ? SampleFilm : SampleSong;
  return (
    // The keyboard closes it with Escape, which the dialog element handles itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={film ? 'sample-dialog on-plum' : 'dialog sample-dialog'}
      data-type={sample.type}
      data-theme={film ? 'dark' : undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      {...backdrop}
      onKeyDown={(event) => stepByArrow(event, onStep)}
    >
      <div className="sample-head">
        <div>
          <h2 className="heading-2" id={titleId}>
            {sample.title}
          </h2>
          <p className="notes soft">{m.gallery_for({ name: sample.name })}</p>
        </div>
        <IconButton label={m.ui_close()} onClick={close}>
          <X className="icon size-6" aria-hidden="true" />
        </IconButton>
      </div>
      <Body
        key={sample.id}
        sample={sample}
        about={words?.about ?? sample.description}
        onClose={close}
        onPlaying={() => track('play_sample', { sample: sample.id, type: sample.type, occasion: sample.occasion })}
      />
      <Foot
        place={{ position, count, title: sample.title }}
        look={film ? 'sun' : 'main'}
        call={words?.create ?? m.gallery_create()}
        onStep={onStep}
        onCreate={create}
      />
    </dialog>
  );
}

function Foot({
  place,
  look,
  call,
  onStep,
  onCreate,
}: {
  place: { position: number; count: number; title: string };
  look: ButtonLook;
  /** Words on the button. */
  call: string;
  onStep: (step: 1 | -1) => void;
  onCreate: () => void;
}) {
  return (
    <div className="sample-foot">
      <IconButton label={m.gallery_previous()} onClick={() => onStep(-1)}>
        <ChevronLeft className="icon size-6" aria-hidden="true" />
      </IconButton>
      <span className="figures" aria-hidden="true">
        {m.gallery_counter(place)}
      </span>
      <output className="sr-only">{m.gallery_counter_said(place)}</output>
      <IconButton label={m.gallery_next()} onClick={() => onStep(1)}>
        <ChevronRight className="icon size-6" aria-hidden="true" />
      </IconButton>
      <Button look={look} onClick={onCreate}>
        {call}
      </Button>
    </div>
  );
}

/** Arrow keys step, but where they mean something of their own: the scrubber, the film's controls, the words. */
function stepByArrow(event: KeyboardEvent, onStep: SampleDialogProps['onStep']): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
  if (step === null || (event.target as Element).closest('input, video')) return;
  event.preventDefault();
  onStep(step);
}
