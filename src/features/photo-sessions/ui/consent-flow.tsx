import { safe } from '@orpc/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { consentVersion, storyLength } from '../domain/limits.ts';
import type { FunnelAddress } from './funnel-address.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';
import './photo-sessions.css';
import { Preview } from './preview.tsx';

interface Guest {
  firstName: string;
  email: string;
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
  const [lyrics, setLyrics] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 1) heading.current?.focus();
  }, [step]);
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
          onNext={(next) => {
            setGuest(next);
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <StoryStep
          api={api}
          address={address}
          guest={guest}
          onWritten={(written) => {
            setLyrics(written);
            setStep(3);
          }}
        />
      )}
      {step === 3 && <Preview api={api} address={address} product={product} lyrics={lyrics} onFull={onFull} />}
      <p className="small soft">
        {m.funnel_footer()} {m.funnel_unsubscribe_hint()}
      </p>
    </div>
  );
}

function GuestStep({ brand, guest, onNext }: { brand: string; guest: Guest; onNext: (guest: Guest) => void }) {
  const [firstName, setFirstName] = useState(guest.firstName);
  const [email, setEmail] = useState(guest.email);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isMissing = firstName.trim() === '' || email.trim() === '';
    const found = !agreed ? m.funnel_consent_missing() : isMissing ? m.funnel_fields_missing() : null;
    setProblem(found);
    if (found === null) onNext({ firstName: firstName.trim(), email: email.trim() });
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <p className="notes">{m.funnel_ready_text()}</p>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <TextField
        id="funnel-first-name"
        name="first_name"
        autoComplete="given-name"
        maxLength={100}
        label={m.funnel_first_name()}
        value={firstName}
        onChange={setFirstName}
      />
      <TextField
        id="funnel-email"
        name="email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        label={m.funnel_email()}
        value={email}
        onChange={setEmail}
      />
      <label className="flex min-h-11 items-start gap-3" htmlFor="funnel-consent">
        <input
          id="funnel-consent"
          type="checkbox"
          className="size-6 shrink-0 accent-plum"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>{m.funnel_consent({ brand })}</span>
      </label>
      <Button type="submit" className="justify-self-start" disabled={!agreed}>
        {m.funnel_next()}
      </Button>
    </form>
  );
}

/** Keeps the lead once; a second try with the same words writes the preview again and no second lead. */
function useLead(api: PhotoSessionsApi, { ref, session }: FunnelAddress, { firstName, email }: Guest) {
  const kept = useRef<string | null>(null);
  return async (): Promise<{ lead: string } | { problem: string }> => {
    if (kept.current !== null) return { lead: kept.current };
    const { data, error, isDefined } = await safe(
      api.saveLead({
        session_id: session,
        ref,
        first_name: firstName,
        email,
        consent_given: true,
        consent_version: consentVersion,
      }),
    );
    if (error) return { problem: isDefined ? error.message : m.funnel_save_failed() };
    kept.current = data.lead;
    return { lead: data.lead };
  };
}

interface StoryProps {
  api: PhotoSessionsApi;
  address: FunnelAddress;
  guest: Guest;
  onWritten: (lyrics: string) => void;
}

function useStory({ api, address, guest, onWritten }: StoryProps) {
  const [story, setStory] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const saveLead = useLead(api, address, guest);
  const write = async (): Promise<string | null> => {
    const saved = await saveLead();
    if ('problem' in saved) return saved.problem;
    const about = { firstName: guest.firstName, sessionId: address.session, lead: saved.lead };
    const { data, error, isDefined } = await safe(api.generateLyricPreview({ ...about, story }));
    if (error) return isDefined ? error.message : m.funnel_preview_failed();
    // The letter may fail: the preview is there all the same.
    void safe(api.sendAffiliateEmail({ ...about, email: guest.email }));
    onWritten(data.lyrics);
    return null;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (working) return;
    if (story.trim() === '') {
      setProblem(m.funnel_story_missing());
      return;
    }
    setWorking(true);
    setProblem(null);
    const found = await write().catch(() => m.funnel_unexpected());
    setWorking(false);
    setProblem(found);
    if (found !== null) showToast('error', found);
  };
  return { story, setStory, problem, working, submit };
}

function StoryStep(props: StoryProps) {
  const { story, setStory, problem, working, submit } = useStory(props);
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {problem && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
      <TextField
        id="funnel-story"
        name="story"
        multiline="short"
        maxLength={storyLength}
        label={m.funnel_story()}
        hint={<span className="figures">{m.funnel_story_count({ count: story.length, limit: storyLength })}</span>}
        value={story}
        onChange={setStory}
      />
      <Button type="submit" className="justify-self-start" disabled={working}>
        {working ? m.funnel_processing() : m.funnel_generate()}
      </Button>
    </form>
  );
}
