import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';

/** What this room works with: it hands out and forgets what the others keep. */
export interface RightsDeps extends Deps {
  /** Of all rooms; the order itself is last. */
  personalData: readonly PersonalData[];
}
