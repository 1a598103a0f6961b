import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/** Dependencies of this room, which exports and erases the personal data that all rooms keep. */
export interface RightsDeps extends Deps {
  /** Personal data of all rooms; the order itself is last. */
  personalData: readonly PersonalData[];
}
