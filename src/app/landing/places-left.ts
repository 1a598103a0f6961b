import { m } from '#messages/messages.js';

/** What the service knows of the day's places. */
export interface Places {
  cap: number;
  taken_today: number;
  tomorrow_open: boolean;
}

/** How many places are left today; once there are none, whether tomorrow has some. */
export function placesLeft({ cap, taken_today, tomorrow_open }: Places): string {
  if (taken_today < cap) return m.landing_cap_left({ left: cap - taken_today });
  return tomorrow_open ? m.landing_cap_full_tomorrow({ cap }) : m.landing_cap_full({ cap });
}
