import { Mic } from '#ui/icons/mic.ts';
import { Square } from '#ui/icons/square.ts';
import { useEffect, useMemo } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import type { KeptRecording } from '#ui/draft/use-tab-recording.ts';
import { FieldGroup } from '#ui/field.tsx';
import { useRecorder } from './use-recorder.ts';

/** Records a spoken greeting in the page, or takes a sound file; it is heard before it is sent. */
export function GreetingRecorder({ greeting }: { greeting: KeptRecording }) {
  const { recording, change } = greeting;
  const { seconds, isDenied, press } = useRecorder(change);
  const Sign = seconds === null ? Mic : Square;
  return (
    <FieldGroup id="greeting" legend={m.circle_greeting()} hint={m.circle_greeting_hint()}>
      <div className="greeting-recorder">
        <Button look="outline" onClick={press}>
          <Sign className="icon" aria-hidden="true" />
          {seconds === null ? m.circle_record() : m.circle_stop()}
        </Button>
        <output className="small">{stateOf({ seconds, isDenied, greeting })}</output>
        {recording && <Recorded recording={recording} onRemove={() => change(null)} />}
        <label className="field">
          <span className="field-label">{m.circle_greeting_file()}</span>
          <input type="file" accept="audio/*,video/*" onChange={({ target }) => change(target.files?.[0] ?? null)} />
        </label>
      </div>
    </FieldGroup>
  );
}

function Recorded({ recording, onRemove }: { recording: File; onRemove: () => void }) {
  const address = useMemo(() => URL.createObjectURL(recording), [recording]);
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
  greeting: KeptRecording;
}): string {
  if (seconds !== null) return m.circle_recording({ seconds });
  if (isDenied) return m.circle_denied();
  if (greeting.isRestored) return m.circle_greeting_kept();
  return greeting.recording ? m.circle_recorded() : '';
}
