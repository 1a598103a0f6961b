import { placesReturnAt } from '#features/orders/ui/opens-again.ts';
import { X } from '#ui/icons/x.ts';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { Notice, type Tone } from '#ui/notice.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { Questions } from '#ui/questions.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Ground, Specimen } from './specimen.tsx';

const looks = ['main', 'outline', 'quiet'] as const;
const sizes = ['slim', 'normal', 'big'] as const;
const tones: readonly Tone[] = ['info', 'ok', 'warn', 'error'];

export function ButtonSpecimens({ ground }: { ground: Ground }) {
  return (
    <Specimen name="Buttons">
      {looks.map((look) => (
        <div className="design-row" key={look}>
          {sizes.map((size) => (
            <Button key={size} look={look} size={size}>
              {look}, {size}
            </Button>
          ))}
          <Button look={look} disabled>
            disabled
          </Button>
        </div>
      ))}
      <div className="design-row on-plum bg-plum p-4">
        <Button look="sun">sun, on plum</Button>
      </div>
      <div className="design-row" id={`${ground}-buttons`}>
        <IconButton label="Close">
          <X className="icon" aria-hidden="true" />
        </IconButton>
        <IconButton label="Close, disabled" disabled>
          <X className="icon" aria-hidden="true" />
        </IconButton>
        <ButtonLink look="outline" href={`#${ground}-buttons`}>
          A link
        </ButtonLink>
        <a href={`#${ground}-buttons`}>A link in a text</a>
      </div>
    </Specimen>
  );
}

export function FeedbackSpecimens({ ground }: { ground: Ground }) {
  return (
    <>
      <Specimen name="Notices, tags, toasts">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice that is ${tone}`}>
            <p>Payment didn’t go through. Nothing was charged.</p>
          </Notice>
        ))}
        <div className="design-row">
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </div>
        <div className="design-row">
          {tones.map((tone) => (
            <Button key={tone} look="outline" size="slim" onClick={() => showToast(tone, `A toast that is ${tone}`)}>
              Toast, {tone}
            </Button>
          ))}
        </div>
      </Specimen>
      <DialogSpecimens />
      <Specimen name="Progress, countdown, questions">
        <div className="design-row">
          {[0, 0.4, 1].map((done) => (
            <ProgressRing key={done} done={done} label={`Progress ${done}, ${ground}`} />
          ))}
          <Countdown label={`Time until midnight, ${ground}`} until={placesReturnAt} />
        </div>
        <Questions
          items={[
            { question: 'When will it be ready?', answer: 'Within 48 hours.' },
            { question: 'Who sings?', answer: 'An AI. A person listens before you do.' },
          ]}
        />
      </Specimen>
    </>
  );
}

function DialogSpecimens() {
  const [open, setOpen] = useState<'panel' | 'side' | 'loading' | null>(null);
  const close = (): void => setOpen(null);
  const load = (): void => {
    setOpen('loading');
    setTimeout(close, 2500);
  };
  return (
    <Specimen name="Dialogs, loading">
      <div className="design-row">
        <Button onClick={() => setOpen('panel')}>Panel</Button>
        <Button onClick={() => setOpen('side')}>Side menu</Button>
        <Button onClick={load}>Loading overlay</Button>
      </div>
      <Dialog open={open === 'panel'} onClose={close} title="A dialog">
        <p className="notes">A bottom sheet on phones, a panel on desks. Escape closes it.</p>
      </Dialog>
      <Dialog open={open === 'side'} onClose={close} title="A menu" placement="side">
        <p className="notes">Slides in from the side.</p>
      </Dialog>
      <LoadingOverlay open={open === 'loading'} text="Pressing your order" />
    </Specimen>
  );
}
