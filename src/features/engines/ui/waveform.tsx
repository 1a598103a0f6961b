import { m } from '#messages/messages.js';
import { minutesAndSeconds } from '#ui/song-time.ts';
import type { EngineTake } from '../contract.ts';

/** Height of the picture, in its own units; a bar is as wide as one of them. */
const height = 40;

/** Loudness of a take with its doubted places, and a slider over it. */
export function Waveform({
  take,
  time,
  duration,
  onSeek,
}: {
  take: Pick<EngineTake, 'waveform' | 'findings'>;
  time: number;
  duration: number;
  onSeek: (seconds: number) => void;
}) {
  const { waveform, findings } = take;
  const bars = waveform.length;
  const played = duration > 0 ? (time / duration) * bars : 0;
  const isDoubted = (bar: number): boolean => {
    const at = ((bar + 0.5) / bars) * duration;
    return findings.some(({ start, end }) => end - start < duration * 0.9 && at >= start && at <= end);
  };
  return (
    <div className="scrubber">
      <svg viewBox={`0 0 ${bars} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {waveform.map((loudness, bar) => {
          const tall = Math.max(1, loudness * height);
          return (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- bars have nothing but their place
              key={bar}
              x={bar + 0.15}
              y={(height - tall) / 2}
              width={0.7}
              height={tall}
              fill={isDoubted(bar) ? 'var(--error)' : 'currentColor'}
              opacity={bar < played ? 1 : 0.45}
            />
          );
        })}
      </svg>
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(time)}
        aria-label={m.ui_player_position()}
        aria-valuetext={m.ui_player_time({ time: minutesAndSeconds(time), duration: minutesAndSeconds(duration) })}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}

/** Words that the ears doubt; a press plays each. */
export function DoubtedWords({
  words,
  time,
  onHear,
}: {
  words: EngineTake['doubted'];
  time: number;
  onHear: (seconds: number) => void;
}) {
  if (words.length === 0) return null;
  return (
    <div className="small">
      <p className="soft">{m.engines_doubted()}</p>
      <ul className="flex flex-wrap gap-2">
        {words.map(({ text, start, end }) => (
          <li key={start}>
            <button
              type="button"
              className="min-h-6 underline text-(--link)"
              dir="auto"
              aria-current={time >= start && time < end ? 'time' : undefined}
              aria-label={m.engines_hear_word({ word: text, time: minutesAndSeconds(start) })}
              onClick={() => onHear(start)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
