import { useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';

/** TRD-05: play and pause; from the beginning again at the end, stopped with a notice on an error. */
export function usePreview(src: string | null) {
  const element = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const fail = (): void => {
    setPlaying(false);
    if (element.current) element.current.currentTime = 0;
    showToast('error', m.trending_audio_error(), m.trending_audio_error_title());
  };
  const toggle = (): void => {
    const audio = element.current;
    if (src === null || !audio) {
      showToast('info', m.trending_audio_missing(), m.trending_audio_missing_title());
      return;
    }
    if (!audio.paused) {
      audio.pause();
      return;
    }
    audio.play().catch((error: unknown) => {
      // Another press while it was loading. A file that cannot be played tells so by its own event.
      const isAborted = error instanceof Error && error.name === 'AbortError';
      if (!isAborted && audio.error === null) fail();
    });
  };
  const props = {
    ref: element,
    src: src ?? undefined,
    preload: 'none' as const,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onError: fail,
    onEnded: () => {
      setPlaying(false);
      if (element.current) element.current.currentTime = 0;
    },
  };
  return { props, playing, toggle };
}
