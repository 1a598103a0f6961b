import { m } from '#messages/messages.js';

/** The daily order cap, as the service reports it. */
export interface Places {
  cap: number;
  taken_today: number;
  tomorrow_open: boolean;
}

/** Text with the number of places left today; once there are none, it says if tomorrow has some. */
export function placesLeft({ cap, taken_today, tomorrow_open }: Places): string {
  if (taken_today < cap) return m.landing_cap_left({ left: cap - taken_today });
  return tomorrow_open ? m.landing_cap_full_tomorrow({ cap }) : m.landing_cap_full({ cap });
}
