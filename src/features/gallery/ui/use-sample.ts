import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * How a sample is doing: `blocked` waits for a tap, because the browser starts nothing by itself (GAL-03); `failed` has no
 * file that plays.
 */
type SampleState = 'waiting' | 'playing' | 'paused' | 'blocked' | 'failed';

/** A public file's media element, which tries to play as soon as it is there. Times in seconds. */
export function useSample<T extends HTMLMediaElement>(onPlaying: () => void) {
  const element = useRef<T>(null);
  const told = useRef(false);
  const [state, setState] = useState<SampleState>('waiting');
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const refused = (error: unknown): void => {
    // Moving on to the next sample interrupts this one, which is no failure.
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError') setState('blocked');
    if (name === 'NotSupportedError') setState('failed');
  };
  const play = (): void => {
    element.current?.play().catch(refused);
  };
  const begin = useEffectEvent(play);
  useEffect(() => begin(), []);
  const events = {
    onPlaying: () => {
      setState('playing');
      if (!told.current) onPlaying();
      told.current = true;
    },
    onPause: () => setState((now) => (now === 'playing' ? 'paused' : now)),
    onError: () => setState('failed'),
    onDurationChange: () => setDuration(element.current?.duration ?? 0),
    onTimeUpdate: () => setTime(element.current?.currentTime ?? 0),
  };
  return {
    element,
    state,
    time,
    duration,
    events,
    toggle: () => {
      if (element.current?.paused === false) element.current.pause();
      else play();
    },
    seek: (seconds: number) => {
      if (element.current) element.current.currentTime = seconds;
      setTime(seconds);
    },
    /** From the beginning, its file asked for anew. */
    again: () => {
      setState('waiting');
      element.current?.load();
      play();
    },
  };
}
