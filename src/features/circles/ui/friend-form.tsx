import { type FormEvent, useState } from 'react';
import {
  type KeptPhoto,
  PhotoPicker,
  type Photos,
  tusTransport,
  type UploadsApi,
  usePhotos,
} from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { vault } from '#ui/draft/page-storage.ts';
import { useTabDraft } from '#ui/draft/use-draft.ts';
import type { KeptRecording } from '#ui/draft/use-tab-recording.ts';
import { FieldError, TextField } from '#ui/field.tsx';
import type { FriendPage } from '../friend-contract.ts';
import { maximumLengths, maximumFriendPhotos } from '../domain/limits.ts';
import type { CirclesApi } from './circles-api.ts';
import { sendContribution } from './friend-api.ts';
import { greetingStore, useGreeting } from './friend-greeting.ts';
import { friendPhotos } from './friend-photos.ts';
import { GreetingRecorder } from './greeting-recorder.tsx';

interface FormProps {
  api: CirclesApi;
  uploads: UploadsApi;
  token: string;
  page: FriendPage;
  onSent: (own: string, isGreetingLost: boolean) => void;
}

const empty = { name: '', words: '', email: '', agrees: false };
type Written = typeof empty;

/** Parts of the form that outlive a reload. The tick is set anew, beside the words as they then are. */
interface KeptForm {
  text: Pick<Written, 'name' | 'words' | 'email'>;
  photos: KeptPhoto[];
}

function useKept(
  token: string,
  { written: { name, words, email }, set, photos }: Part & { photos: Photos },
): { ready: boolean; forget: () => void } {
  const kept: KeptForm = {
    text: { name, words, email },
    photos: photos.items.flatMap(({ photo }) => (photo ? [photo] : [])),
  };
  return useTabDraft<KeptForm>(`friend ${token}`, kept, (found) => {
    if (!found) return;
    set(found.text);
    photos.queue.restore(found.photos);
  });
}

/** Form of what a friend adds: a memory, photos, a greeting, and the agreement to their use. */
export function FriendForm({ api, uploads, token, page, onSent }: FormProps) {
  const [written, setWritten] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [calls] = useState(() => uploads);
  const rules = friendPhotos();
  const photos = usePhotos(() => tusTransport(calls, vault, rules), rules);
  const set = (change: Partial<Written>): void => setWritten((before) => ({ ...before, ...change }));
  const { ready, forget } = useKept(token, { written, set, photos });
  const greeting = useGreeting(token);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const missing = missingIn(written, photos);
    setProblem(missing);
    if (missing !== undefined) return;
    setBusy(true);
    const photoIds = photos.items.flatMap(({ photo }) => (photo ? [photo.id] : []));
    const sent = await sendContribution(
      api,
      { token, consent: page.consent },
      {
        ...written,
        photoIds,
        greeting: greeting.recording,
      },
    );
    setBusy(false);
    if ('problem' in sent) return setProblem(sent.problem);
    forget();
    await moveGreeting(greeting, sent);
    photos.queue.forget(photoIds);
    onSent(sent.own, sent.isGreetingLost);
  };
  return (
    <form
      className="friend-form"
      noValidate
      data-waits={!(ready && greeting.isReady) || undefined}
      onSubmit={(event) => void send(event)}
    >
      <Telling written={written} set={set} />
      <PhotoPicker id="friend-photos" photos={photos} rules={rules} interrupted={[]} />
      <GreetingRecorder greeting={greeting} />
      <Agreeing written={written} set={set} words={page.consent.words} />
      {problem && (
        <div role="alert">
          <FieldError id="friend-error">{problem}</FieldError>
        </div>
      )}
      <Button type="submit" disabled={busy}>
        {busy ? m.circle_sending() : m.circle_send({ giver: page.giver })}
      </Button>
    </form>
  );
}

/** Forgets a greeting that was sent; one that was not goes to the friend's own page, where it can be sent again. */
async function moveGreeting(
  greeting: KeptRecording,
  { own, isGreetingLost }: { own: string; isGreetingLost: boolean },
): Promise<void> {
  const { recording } = greeting;
  // What a full browser cannot keep is spoken again.
  if (isGreetingLost && recording)
    await greetingStore(own)
      .save(recording)
      .catch(() => undefined);
  greeting.forget();
}

/** The sentence for what is still missing. */
function missingIn({ name, agrees }: Written, { items }: Photos): string | undefined {
  if (name.trim() === '') return m.circle_refusal_name();
  if (items.length > maximumFriendPhotos) return m.circle_photos_many();
  if (items.some(({ state }) => state !== 'ready')) return m.circle_photos_pending();
  return agrees ? undefined : m.circle_refusal_consent();
}

interface Part {
  written: Written;
  set: (change: Partial<Written>) => void;
}

function Telling({ written, set }: Part) {
  return (
    <>
      <TextField
        id="friend-name"
        label={m.circle_name()}
        value={written.name}
        onChange={(name) => set({ name })}
        maxLength={maximumLengths.name}
        autoComplete="given-name"
      />
      <TextField
        id="friend-words"
        label={m.circle_memory()}
        hint={m.circle_memory_hint()}
        value={written.words}
        onChange={(words) => set({ words })}
        maxLength={maximumLengths.words}
        multiline="long"
        optional
      />
    </>
  );
}

function Agreeing({ written, set, words }: Part & { words: string }) {
  return (
    <>
      <TextField
        id="friend-email"
        label={m.circle_email()}
        hint={m.circle_email_hint()}
        type="email"
        value={written.email}
        onChange={(email) => set({ email })}
        maxLength={maximumLengths.email}
        autoComplete="email"
      />
      <label className="circle-tick">
        <input type="checkbox" checked={written.agrees} onChange={({ target }) => set({ agrees: target.checked })} />
        <span className="small">{words}</span>
      </label>
    </>
  );
}
