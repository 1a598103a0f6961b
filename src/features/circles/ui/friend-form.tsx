import { type FormEvent, useState } from 'react';
import { PhotoPicker, tusTransport, type UploadsApi, usePhotos } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { vault } from '#ui/draft/use-draft.ts';
import { FieldError, TextField } from '#ui/field.tsx';
import type { FriendPage } from '../contract.ts';
import { most, mostPhotos } from '../domain/limits.ts';
import type { CirclesApi } from './circles-api.ts';
import { sendContribution } from './friend-api.ts';
import { friendPhotos } from './friend-photos.ts';
import { GreetingRecorder } from './greeting-recorder.tsx';

/** What a friend adds: a memory, photos, a greeting, and the agreement to their use. */
export function FriendForm({
  api,
  uploads,
  token,
  page,
  onSent,
}: {
  api: CirclesApi;
  uploads: UploadsApi;
  token: string;
  page: FriendPage;
  onSent: (own: string, isGreetingLost: boolean) => void;
}) {
  const [name, setName] = useState('');
  const [words, setWords] = useState('');
  const [email, setEmail] = useState('');
  const [greeting, setGreeting] = useState<File | null>(null);
  const [agrees, setAgrees] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [calls] = useState(() => uploads);
  const rules = friendPhotos();
  const photos = usePhotos(() => tusTransport(calls, vault, rules), rules);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') return setProblem(m.circle_refusal_name());
    if (photos.items.length > mostPhotos) return setProblem(m.circle_photos_many());
    if (photos.items.some(({ state }) => state !== 'ready')) return setProblem(m.circle_photos_pending());
    if (!agrees) return setProblem(m.circle_refusal_consent());
    setBusy(true);
    setProblem(undefined);
    const photoIds = photos.items.flatMap(({ photo }) => (photo ? [photo.id] : []));
    const sent = await sendContribution(
      api,
      { token, consent: page.consent },
      { name, email, words, photoIds, greeting },
    );
    setBusy(false);
    if ('problem' in sent) return setProblem(sent.problem);
    photos.queue.forget(photoIds);
    onSent(sent.own, sent.isGreetingLost);
  };
  return (
    <form className="friend-form" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        id="friend-name"
        label={m.circle_name()}
        value={name}
        onChange={setName}
        maxLength={most.name}
        autoComplete="given-name"
      />
      <TextField
        id="friend-words"
        label={m.circle_memory()}
        hint={m.circle_memory_hint()}
        value={words}
        onChange={setWords}
        maxLength={most.words}
        multiline="long"
        optional
      />
      <PhotoPicker id="friend-photos" photos={photos} rules={rules} interrupted={[]} />
      <GreetingRecorder greeting={greeting} onGreeting={setGreeting} />
      <TextField
        id="friend-email"
        label={m.circle_email()}
        hint={m.circle_email_hint()}
        type="email"
        value={email}
        onChange={setEmail}
        maxLength={most.email}
        autoComplete="email"
      />
      <label className="circle-tick">
        <input type="checkbox" checked={agrees} onChange={({ target }) => setAgrees(target.checked)} />
        <span className="small">{page.consent.words}</span>
      </label>
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
