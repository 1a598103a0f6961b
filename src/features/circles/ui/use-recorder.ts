import { useEffect, useRef, useState } from 'react';
import { longestGreetingSeconds } from '../domain/limits.ts';

interface Recording {
  recorder: MediaRecorder;
  stream: MediaStream;
}

/** Records the microphone, for as long as a greeting may be. `seconds` is null while nothing is recorded. */
export function useRecorder(onRecorded: (file: File) => void): {
  seconds: number | null;
  isDenied: boolean;
  press: () => void;
} {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isDenied, setDenied] = useState(false);
  const running = useRef<Recording | null>(null);
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
      if (passed >= longestGreetingSeconds && recorder.state === 'recording') recorder.stop();
    }, 250);
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      clearInterval(tick);
      stopTracks(running.current);
      running.current = null;
      setSeconds(null);
      onRecorded(new File(parts, 'greeting', { type: recorder.mimeType || 'audio/webm' }));
    });
    recorder.start();
  };
  const press = (): void => {
    if (running.current) return running.current.recorder.stop();
    setDenied(false);
    start().catch(() => setDenied(true));
  };
  return { seconds, isDenied, press };
}

function stopTracks(recording: Recording | null): void {
  for (const track of recording?.stream.getTracks() ?? []) track.stop();
}
