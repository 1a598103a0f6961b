import { Mic } from '#ui/icons/mic.ts';
import { Square } from '#ui/icons/square.ts';
import { useEffect, useMemo } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { useRecorder } from './use-recorder.ts';

/** Records a spoken greeting in the page, or takes a sound file; it is heard before it is sent. */
export function GreetingRecorder({
  greeting,
  onGreeting,
}: {
  greeting: File | null;
  onGreeting: (file: File | null) => void;
}) {
  const { seconds, isDenied, press } = useRecorder(onGreeting);
  const Sign = seconds === null ? Mic : Square;
  return (
    <FieldGroup id="greeting" legend={m.circle_greeting()} hint={m.circle_greeting_hint()}>
      <div className="greeting-recorder">
        <Button look="outline" onClick={press}>
          <Sign className="icon" aria-hidden="true" />
          {seconds === null ? m.circle_record() : m.circle_stop()}
        </Button>
        <output className="small">{stateOf({ seconds, isDenied, greeting })}</output>
        {greeting && <Recorded greeting={greeting} onRemove={() => onGreeting(null)} />}
        <label className="field">
          <span className="field-label">{m.circle_greeting_file()}</span>
          <input
            type="file"
            accept="audio/*,video/*"
            onChange={({ target }) => onGreeting(target.files?.[0] ?? null)}
          />
        </label>
      </div>
    </FieldGroup>
  );
}

function Recorded({ greeting, onRemove }: { greeting: File; onRemove: () => void }) {
  const address = useMemo(() => URL.createObjectURL(greeting), [greeting]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <>
      {/* Whoever spoke it knows its words. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls src={address} />
      <Button look="quiet" size="slim" onClick={onRemove}>
        {m.circle_greeting_remove()}
      </Button>
    </>
  );
}

function stateOf({
  seconds,
  isDenied,
  greeting,
}: {
  seconds: number | null;
  isDenied: boolean;
  greeting: File | null;
}): string {
  if (seconds !== null) return m.circle_recording({ seconds });
  if (isDenied) return m.circle_denied();
  return greeting ? m.circle_recorded() : '';
}
