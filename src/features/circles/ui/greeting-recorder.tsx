import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { longestGreetingSeconds } from '../domain/limits.ts';

interface Recording {
  recorder: MediaRecorder;
  stream: MediaStream;
}

/** Records a spoken greeting in the page, or takes a sound file; it is heard before it is sent. */
export function GreetingRecorder({
  greeting,
  onGreeting,
}: {
  greeting: File | null;
  onGreeting: (file: File | null) => void;
}) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isDenied, setDenied] = useState(false);
  const running = useRef<Recording | null>(null);
  const address = useAddress(greeting);
  // The microphone is let go with the page.
  useEffect(() => () => stopTracks(running.current), []);
  const start = async (): Promise<void> => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const recorder = new MediaRecorder(stream);
    running.current = { recorder, stream };
    const parts: Blob[] = [];
    const began = performance.now();
    setSeconds(0);
    const tick = setInterval(() => {
      const passed = Math.floor((performance.now() - began) / 1000);
      setSeconds(passed);
      if (passed >= longestGreetingSeconds) recorder.stop();
    }, 250);
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      clearInterval(tick);
      stopTracks(running.current);
      running.current = null;
      setSeconds(null);
      onGreeting(new File(parts, 'greeting', { type: recorder.mimeType || 'audio/webm' }));
    });
    recorder.start();
  };
  const press = (): void => {
    if (running.current) return running.current.recorder.stop();
    setDenied(false);
    start().catch(() => setDenied(true));
  };
  return (
    <FieldGroup id="greeting" legend={m.circle_greeting()} hint={m.circle_greeting_hint()}>
      <div className="greeting-recorder">
        <Button look="outline" onClick={press}>
          {seconds === null ? (
            <Mic className="icon" aria-hidden="true" />
          ) : (
            <Square className="icon" aria-hidden="true" />
          )}
          {seconds === null ? m.circle_record() : m.circle_stop()}
        </Button>
        <output className="small">{stateOf({ seconds, isDenied, greeting })}</output>
        {address && (
          <>
            {/* Whoever spoke it knows its words. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
            <audio controls src={address} />
            <Button look="quiet" size="slim" onClick={() => onGreeting(null)}>
              {m.circle_greeting_remove()}
            </Button>
          </>
        )}
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

function stopTracks(recording: Recording | null): void {
  for (const track of recording?.stream.getTracks() ?? []) track.stop();
}

/** An address by which the page plays a file, for as long as it has it. */
function useAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setAddress(null);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
