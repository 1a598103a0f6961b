import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Countdown } from '#ui/countdown.tsx';
import { type Places, placesLeft } from './places-left.ts';

/**
 * The day's places as pips, filled when taken: true numbers only.
 * @param quiet says how many places there are, and leaves the pips away and the clock put out of sight: nobody is hurried.
 */
export function DailyPlaces({ places, quiet = false }: { places: Places; quiet?: boolean }) {
  const { cap, taken_today: taken } = places;
  return (
    <div className="places">
      <div>
        <p className="font-bold">{m.landing_cap({ cap })}</p>
        <p className="sr-only">{m.landing_cap_taken({ taken: Math.min(cap, taken), cap })}</p>
        {!quiet && (
          <div className="places-pips" aria-hidden="true">
            {Array.from({ length: cap }, (_, place) => (
              <i key={place} data-taken={place < taken} />
            ))}
          </div>
        )}
      </div>
      <Clock text={placesLeft(places)} shownAtFirst={!quiet} />
    </div>
  );
}

/** SITE-10: what moves for more than five seconds can be put out of sight. */
function Clock({ text, shownAtFirst }: { text: string; shownAtFirst: boolean }) {
  const [shown, setShown] = useState(shownAtFirst);
  return (
    <div className="places-clock">
      <span className="small">{text}</span>
      {shown && <Countdown label={m.landing_cap_clock()} />}
      <button type="button" className="places-hide small" onClick={() => setShown(!shown)}>
        {shown ? m.landing_clock_hide() : m.landing_clock_show()}
      </button>
    </div>
  );
}
