import { m } from '#messages/messages.js';

/** The daily order cap, as the service reports it. */
export interface Places {
  cap: number;
  taken_today: number;
  tomorrow_open: boolean;
}

/** Text with the number of places left today; once there are none, it says if tomorrow has some. */
export function placesLeft({ cap, taken_today, tomorrow_open }: Places): string {
  if (taken_today < cap) return m.places_left({ left: cap - taken_today });
  return tomorrow_open ? m.places_full_tomorrow({ cap }) : m.places_full({ cap });
}
