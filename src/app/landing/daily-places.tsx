import { m } from '#messages/messages.js';
import { Countdown } from '#ui/countdown.tsx';

/** The day's places as pips, filled when taken: true numbers only. */
export function DailyPlaces({ cap, taken }: { cap: number; taken: number }) {
  const left = Math.max(0, cap - taken);
  return (
    <div className="places">
      <div>
        <p className="font-bold">{m.landing_cap({ cap })}</p>
        <p className="sr-only">{m.landing_cap_taken({ taken: cap - left, cap })}</p>
        <div className="places-pips" aria-hidden="true">
          {Array.from({ length: cap }, (_, place) => (
            <i key={place} data-taken={place < taken} />
          ))}
        </div>
      </div>
      <div className="places-clock">
        <span className="small">{left > 0 ? m.landing_cap_left({ left }) : m.landing_cap_full()}</span>
        <Countdown label={m.landing_cap_clock()} />
      </div>
    </div>
  );
}
