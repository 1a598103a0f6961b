import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Forgets a property that its host deleted. */
export const forgetHouseJob = defineJob({
  name: 'forget-house',
  queue: 'quick',
  input: z.object({ propertyId: z.string() }),
  id: ({ propertyId }: { propertyId: string }) => `forget-house-${propertyId}`,
});

/** Makes a film that a host sent ready to be shown. */
export const makeClipJob = defineJob({
  name: 'make-house-clip',
  queue: 'clips',
  input: z.object({ mediaId: z.string() }),
  id: ({ mediaId }: { mediaId: string }) => `house-clip-${mediaId}`,
});

/** Makes the welcome video of a property. */
export const makeWelcomeJob = defineJob({
  name: 'make-house-welcome',
  queue: 'welcomes',
  input: z.object({ welcomeId: z.string() }),
  id: ({ welcomeId }: { welcomeId: string }) => `welcome-${welcomeId}`,
});

/** The same, as releases enqueued it that had one lane for welcome videos and souvenirs. */
export const formerWelcomeJob = defineJob({
  name: 'make-welcome',
  queue: 'souvenirs',
  input: z.object({ welcomeId: z.string() }),
  id: ({ welcomeId }: { welcomeId: string }) => `welcome-${welcomeId}`,
});

/** Makes the sample souvenir of a property; each run has a number of its own. */
export const makeSampleJob = defineJob({
  name: 'make-sample-souvenir',
  queue: 'welcomes',
  input: z.object({ propertyId: z.string(), attempt: z.int() }),
  id: ({ propertyId, attempt }: { propertyId: string; attempt: number }) => `sample-${propertyId}-${attempt}`,
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
