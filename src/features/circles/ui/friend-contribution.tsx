import { useState } from 'react';
import { m } from '#messages/messages.js';
import type { KeptRecording } from '#ui/draft/use-tab-recording.ts';
import { FieldError } from '#ui/field.tsx';
import type { FriendPage } from '../friend-contract.ts';
import type { CirclesApi } from './circles-api.ts';
import { askAsFriend, sendGreeting } from './friend-api.ts';
import { Button } from '#ui/button.tsx';
import { useGreeting } from './friend-greeting.ts';
import { GreetingRecorder } from './greeting-recorder.tsx';
import { ConfirmButton } from './confirm-button.tsx';

/** A giver's name that is in doubt is not shown. */
const sentText = ({ is_used: isUsed }: NonNullable<FriendPage['own']>, giver: string): string =>
  isUsed ? m.circle_sent_used() : giver === '' ? m.circle_shut_text() : m.circle_sent_text({ giver });

/** Shows a friend's contribution with its withdrawal link. */
export function FriendContribution({
  api,
  token,
  page: { giver },
  own,
  isGreetingLost,
  onTakenBack,
  onChanged,
}: {
  api: CirclesApi;
  /** Of the friend's own link, or of the invitation in the friend's browser. */
  token: string;
  page: FriendPage;
  own: NonNullable<FriendPage['own']>;
  isGreetingLost: boolean;
  onTakenBack: () => void;
  onChanged: () => void;
}) {
  const [problem, setProblem] = useState<string>();
  const greeting = useGreeting(token);
  const takeBack = async (): Promise<void> => {
    const done = await askAsFriend(api.withdrawContribution({ token }));
    if ('problem' in done) return setProblem(done.problem);
    greeting.forget();
    onTakenBack();
  };
  return (
    <>
      <h1 className="heading-1" dir="auto">
        {m.circle_sent_title({ name: own.name })}
      </h1>
      <output className="lede">{sentText(own, giver)}</output>
      {own.words !== '' && (
        <p className="friend-message" dir="auto">
          {own.words}
        </p>
      )}
      {own.photos.length > 0 && <FriendPhotos photos={own.photos} />}
      {own.greeting_url && (
        // Whoever spoke it knows its words.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls preload="none" src={own.greeting_url} aria-label={m.circle_greeting_of({ name: own.name })} />
      )}
      {!own.greeting_url && (isGreetingLost || greeting.recording) && (
        <GreetingAgain token={token} greeting={greeting} wasLost={isGreetingLost} onSent={onChanged} />
      )}
      {own.url && (
        <>
          <p className="notes">{m.circle_sent_link()}</p>
          <p className="circle-link small wrap-anywhere">{own.url}</p>
        </>
      )}
      <ConfirmButton
        label={m.circle_take_back()}
        consequence={m.circle_take_back_sure()}
        onConfirm={() => void takeBack()}
      />
      {problem && <FieldError id="friend-given-error">{problem}</FieldError>}
    </>
  );
}

function FriendPhotos({ photos }: { photos: NonNullable<FriendPage['own']>['photos'] }) {
  return (
    <ul className="circle-photos">
      {photos.map(({ id, thumbnail_url: url }) => (
        <li key={id}>
          <img src={url} alt="" />
        </li>
      ))}
    </ul>
  );
}

function GreetingAgain({
  token,
  greeting,
  wasLost,
  onSent,
}: {
  token: string;
  greeting: KeptRecording;
  wasLost: boolean;
  onSent: () => void;
}) {
  const [isLost, setLost] = useState(wasLost);
  const { recording, forget } = greeting;
  const send = async (): Promise<void> => {
    if (!recording) return;
    const isSent = await sendGreeting(token, recording);
    setLost(!isSent);
    if (!isSent) return;
    forget();
    onSent();
  };
  return (
    <>
      {isLost && <FieldError id="greeting-error">{m.circle_greeting_lost()}</FieldError>}
      <GreetingRecorder greeting={greeting} />
      <Button look="outline" disabled={!recording} onClick={() => void send()}>
        {m.circle_greeting_send()}
      </Button>
    </>
  );
}
