import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pauseOtherPlayers } from '#ui/exclusive-playback.ts';

/**
 * Playback state of a sample. `blocked`: the browser refused autoplay, so it waits for a tap (GAL-03). `failed`: no file of it
 * can be played.
 */
type SampleState = 'waiting' | 'playing' | 'paused' | 'blocked' | 'failed';

/** Controls the media element of a public file, which tries to play as soon as it is mounted. Times in seconds. */
export function useSample<T extends HTMLMediaElement>(onPlaying: () => void) {
  const element = useRef<T>(null);
  const told = useRef(false);
  const [state, setState] = useState<SampleState>('waiting');
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const refused = (error: unknown): void => {
    // Moving on to the next sample aborts this one, which is not a failure.
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
      if (element.current) pauseOtherPlayers(element.current);
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
    /** Loads the file again and plays it from the beginning. */
    again: () => {
      setState('waiting');
      element.current?.load();
      play();
    },
  };
}
