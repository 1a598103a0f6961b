import { useState } from 'react';
import { opensAgain, placesReturnAt } from '#features/orders/ui/opens-again.ts';
import { type Places, placesLeft } from '#features/orders/ui/places-left.ts';
import { useVisitorsNow } from '#features/orders/ui/use-visitors-now.ts';
import { m } from '#messages/messages.js';
import { Countdown } from '#ui/countdown.tsx';

/** Places that can still be taken in at a glance: two rows on a desk, four on a telephone. */
const mostDrawn = 60;

/**
 * The day's places as pips, filled when taken: true numbers only.
 * @param quiet says nothing of places while there are some, and only words once there are none: nobody is hurried.
 */
export function DailyPlaces({ places, quiet = false }: { places: Places; quiet?: boolean }) {
  const { cap, taken_today: taken } = places;
  if (quiet) return <QuietPlaces places={places} />;
  return (
    <div className="places">
      <div>
        <p className="font-bold">{m.landing_cap({ cap })}</p>
        <p className="sr-only">{m.landing_cap_taken({ taken: Math.min(cap, taken), cap })}</p>
        {cap <= mostDrawn && (
          <div className="places-pips" aria-hidden="true">
            {Array.from({ length: cap }, (_, place) => (
              <i key={place} data-taken={place < taken} />
            ))}
          </div>
        )}
      </div>
      <Clock text={placesLeft(places)} />
    </div>
  );
}

/** A full day is said before anything is written; nothing else is counted. */
function QuietPlaces({ places }: { places: Places }) {
  const now = useVisitorsNow();
  if (places.taken_today < places.cap) return null;
  return (
    <p className="places small">
      {placesLeft(places)} {opensAgain(now)}
    </p>
  );
}

/** SITE-10: what moves for more than five seconds can be put out of sight; what it counts to is said in words as well. */
function Clock({ text }: { text: string }) {
  const [shown, setShown] = useState(true);
  const now = useVisitorsNow();
  return (
    <div className="places-clock">
      <span className="small">
        {text} {opensAgain(now)}
      </span>
      {shown && <Countdown label={m.landing_cap_clock()} until={placesReturnAt} />}
      <button type="button" className="places-hide small needs-script" onClick={() => setShown(!shown)}>
        {shown ? m.landing_clock_hide() : m.landing_clock_show()}
      </button>
    </div>
  );
}
