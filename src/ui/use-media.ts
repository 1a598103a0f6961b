import { useEffect, useRef, useState } from 'react';
import { pauseOtherPlayers } from './exclusive-playback.ts';

/** Errors in a row after which a file is given up. */
const mostFailures = 3;

/**
 * Signed addresses run out and come anew with every answer. The element keeps the one it plays from as long as it works;
 * when it fails, it goes on from the same second at the newest one, asking for it by `onStale` if it has none.
 */
export function useStableMedia<T extends HTMLMediaElement>(latest: string, onStale?: () => void) {
  const element = useRef<T>(null);
  const [src, setSrc] = useState(latest);
  const [failed, setFailed] = useState(false);
  const failures = useRef(0);
  const resume = useRef<{ at: number; playing: boolean } | null>(null);
  const [waiting, setWaiting] = useState(false);
  if (waiting && latest !== src) {
    setWaiting(false);
    setSrc(latest);
  }

  const events = {
    onError: () => {
      failures.current += 1;
      if (failures.current > mostFailures) {
        setFailed(true);
        return;
      }
      const media = element.current;
      resume.current ??= { at: media?.currentTime ?? 0, playing: media?.paused === false };
      if (latest !== src) setSrc(latest);
      else {
        setWaiting(true);
        onStale?.();
      }
    },
    onLoadedMetadata: () => {
      const media = element.current;
      const { at, playing } = resume.current ?? { at: 0, playing: false };
      resume.current = null;
      if (!media) return;
      if (at > 0) media.currentTime = at;
      if (playing) media.play().catch(() => undefined);
    },
    onPlaying: () => {
      failures.current = 0;
      if (element.current) pauseOtherPlayers(element.current);
    },
  };
  const moveTo = (seconds: number): void => {
    if (element.current) element.current.currentTime = seconds;
  };
  return { element, src, failed, events, moveTo };
}

/** Keeps the address that a picture was loaded from until it no longer loads. */
export function useStablePicture(latest: string): { src: string; onError: () => void } {
  const [src, setSrc] = useState(latest);
  return { src, onError: () => setSrc(latest) };
}

/** State of an audio element, as React state. Times in seconds. */
export function useAudio(
  latest: string,
  { onTime, onStale }: { onTime?: (seconds: number) => void; onStale?: () => void },
) {
  const { element: audio, src, failed, events, moveTo } = useStableMedia<HTMLAudioElement>(latest, onStale);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  useEffect(() => {
    const element = audio.current;
    if (!element) return undefined;
    const read = (): void => setDuration(element.duration || 0);
    element.addEventListener('durationchange', read);
    // The file's first bytes may have come before the page's script.
    const soon = requestAnimationFrame(read);
    return () => {
      cancelAnimationFrame(soon);
      element.removeEventListener('durationchange', read);
    };
  }, [audio]);
  const toggle = (): void => {
    const element = audio.current;
    if (!element) return;
    // A refused play leaves the button as it was.
    if (element.paused) element.play().catch(() => setPlaying(!element.paused));
    else element.pause();
  };
  const seek = (seconds: number): void => {
    moveTo(seconds);
    setTime(seconds);
    onTime?.(seconds);
  };
  const props = {
    ...events,
    ref: audio,
    src,
    preload: 'metadata' as const,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: () => {
      const now = audio.current?.currentTime ?? 0;
      setTime(now);
      onTime?.(now);
    },
  };
  return { props, playing, time, duration, failed, toggle, seek };
}
