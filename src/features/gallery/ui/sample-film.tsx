import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';
import { m } from '#messages/messages.js';
import type { Sample } from '../contract.ts';
import { SampleProblem, TapToPlay } from './sample-problem.tsx';
import { useSample } from './use-sample.ts';

/** GAL-05: px. */
const swipeToClose = 100;

/** A film over the whole screen. Its words are in the picture, and as captions for who switches them on. A swipe down or leaving full screen closes it. */
export function SampleFilm({
  sample,
  about,
  onClose,
  onPlaying,
}: {
  sample: Sample;
  about: string;
  onClose: () => void;
  onPlaying: () => void;
}) {
  const { element, state, events, toggle, again } = useSample<HTMLVideoElement>(onPlaying);
  const swipe = useSwipeDown(onClose);
  useLeavingFullScreen(element, onClose);
  return (
    <div className="sample-film" {...swipe}>
      <div className="sample-screen">
        <video
          {...events}
          ref={element}
          src={sample.url}
          poster={sample.poster}
          width={540}
          height={960}
          controls={state !== 'blocked' && state !== 'failed'}
          playsInline
          preload="auto"
          aria-label={sample.title}
        >
          <track kind="captions" src={sample.captions} srcLang={sample.language} label={m.ui_player_captions()} />
        </video>
        {state === 'blocked' && <TapToPlay onPlay={toggle} />}
        {state === 'failed' && <SampleProblem onAgain={again} />}
      </div>
      <p className="notes sample-about">{about}</p>
    </div>
  );
}

function useSwipeDown(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [right, down] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      if (down > swipeToClose && down > Math.abs(right)) onSwipe();
    },
  };
}

/** Full screen is the page's on desks and Android, the video's own on iPhones. */
function useLeavingFullScreen(element: { current: HTMLVideoElement | null }, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const video = element.current;
    let wasFull = false;
    const change = (): void => {
      if (wasFull && !document.fullscreenElement) leave();
      wasFull = document.fullscreenElement !== null;
    };
    const leaveOnPhone = (): void => leave();
    document.addEventListener('fullscreenchange', change);
    video?.addEventListener('webkitendfullscreen', leaveOnPhone);
    return () => {
      document.removeEventListener('fullscreenchange', change);
      video?.removeEventListener('webkitendfullscreen', leaveOnPhone);
    };
  }, [element]);
}
