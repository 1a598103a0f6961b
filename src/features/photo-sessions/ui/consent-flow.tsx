import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import type { FunnelAddress } from './funnel-address.ts';
import { GuestStep } from './guest-step.tsx';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';
import './photo-sessions.css';
import { Preview } from './preview.tsx';
import { StoryStep } from './story-step.tsx';
import { type Guest, useLead } from './use-lead.ts';

/** The heading of a step, which gets the focus whenever another step is shown. */
function useStepHeading(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const drawn = useRef(step);
  useEffect(() => {
    if (drawn.current !== step) heading.current?.focus();
    drawn.current = step;
  }, [step]);
  return heading;
}

/** FUN-02 to FUN-05: who they are, their sentence, and the first lines of their song. */
export function ConsentFlow({
  api,
  address,
  brand,
  product,
  onFull,
}: {
  api: PhotoSessionsApi;
  address: FunnelAddress;
  brand: string;
  product: string;
  /** The guest wants the whole of it. */
  onFull: () => void;
}) {
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [guest, setGuest] = useState<Guest>({ firstName: '', email: '' });
  const [refused, setRefused] = useState<string | null>(null);
  const [story, setStory] = useState('');
  const [lyrics, setLyrics] = useState('');
  const { saveLead, withdrawal } = useLead(api, address);
  const heading = useStepHeading(step);
  const titles = { 1: m.funnel_ready(), 2: m.funnel_story_title(), 3: m.funnel_preview_title() };
  return (
    <div className="photo-card">
      <h1 className="heading-1" tabIndex={-1} ref={heading}>
        {titles[step]}
      </h1>
      {step === 1 && (
        <GuestStep
          brand={brand}
          guest={guest}
          problem={refused}
          onNext={(next) => {
            setGuest(next);
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <StoryStep
          api={api}
          session={address.session}
          guest={guest}
          story={story}
          setStory={setStory}
          saveLead={saveLead}
          onWritten={(written) => {
            setLyrics(written);
            setStep(3);
          }}
          onBack={(problem) => {
            setRefused(problem);
            setStep(1);
          }}
        />
      )}
      {step === 3 && <Preview api={api} address={address} product={product} lyrics={lyrics} onFull={onFull} />}
      <Footer withdrawal={withdrawal} />
    </div>
  );
}

/** FUN-05: the way back, which a guest whose address had its letter today has from nowhere else. */
function Footer({ withdrawal }: { withdrawal: string | null }) {
  return (
    <p className="small soft">
      {m.funnel_footer()} {withdrawal === null ? m.funnel_unsubscribe_hint() : m.funnel_unsubscribe_keep()}{' '}
      {withdrawal !== null && (
        <a href={withdrawal} target="_blank" rel="noopener noreferrer">
          {m.funnel_unsubscribe_link()}
        </a>
      )}
    </p>
  );
}
