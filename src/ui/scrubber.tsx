import { useEffect, useRef, useState } from 'react';
import { nameWave } from '#sleeve/name-wave.ts';
import { m } from '#messages/messages.js';
import { seeksToStart, minutesAndSeconds } from './song-time.ts';

/** One bar per 6 px of width, as on the sleeve's ribbon. */
const barEvery = 6;
const barWidth = 3.6;
const height = 40;

/** The recipient's name as a ribbon, and a real slider over it. Times in seconds. */
export function Scrubber({
  name,
  time,
  duration,
  onSeek,
}: {
  name: string;
  time: number;
  duration: number;
  onSeek: (seconds: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const played = duration > 0 ? time / duration : 0;
  return (
    <div className="scrubber" ref={box}>
      <Ribbon name={name} width={width} played={played} />
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(time)}
        aria-label={m.ui_player_position()}
        aria-valuetext={m.ui_player_time({ time: minutesAndSeconds(time), duration: minutesAndSeconds(duration) })}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={({ key }) => seeksToStart(key, time) && onSeek(0)}
      />
    </div>
  );
}

/** The ribbon alone: `played` from 0 to 1, the rest at 38 %. `width` in px decides how many bars there are. */
export function Ribbon({ name, width, played }: { name: string; width: number; played: number }) {
  const wave = nameWave(name);
  const bars = Math.max(8, Math.floor(width / barEvery));
  const barAt = (bar: number): string => {
    // The round ends of the line are outside its length.
    const tall = Math.max(0, (wave[bar % wave.length] ?? 0.3) * height - barWidth);
    return `M${tidy(bar * barEvery + 1 + barWidth / 2)} ${tidy((height - tall) / 2)}v${tidy(tall)}`;
  };
  const all = Array.from({ length: bars }, (_, bar) => bar);
  const lines = (which: (bar: number) => boolean): string => all.filter(which).map(barAt).join('');
  return (
    <svg viewBox={`0 0 ${bars * barEvery} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth={barWidth} strokeLinecap="round">
        <path d={lines((bar) => bar < played * bars)} />
        <path d={lines((bar) => bar >= played * bars)} opacity={0.38} />
      </g>
    </svg>
  );
}

/** A hundredth is finer than any screen. */
const tidy = (length: number): number => Math.round(length * 100) / 100;

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(300);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
