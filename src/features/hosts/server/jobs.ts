import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Makes the welcome video of a property. */
export const makeWelcomeJob = defineJob({
  name: 'make-welcome',
  queue: 'souvenirs',
  input: z.object({ welcomeId: z.string() }),
  id: ({ welcomeId }: { welcomeId: string }) => `welcome-${welcomeId}`,
});

/** Makes one guest's souvenir; each run has a number of its own. */
export const makeSouvenirJob = defineJob({
  name: 'make-souvenir',
  queue: 'souvenirs',
  // A run that died is begun again by the room, which knows if it is still wanted.
  reconciled: true,
  input: z.object({ deliveryId: z.string(), attempt: z.int() }),
  id: ({ deliveryId, attempt }: { deliveryId: string; attempt: number }) => `souvenir-${deliveryId}-${attempt}`,
});
