import { z } from 'zod';
import { songDetails } from '#features/wizard/details.ts';
import { planKeys } from './domain/plans.ts';

/** A song within a plan as it is stored: the wizard's fields, and which plan pays for it. */
export const planSongDetails = songDetails.extend({ plan: z.enum(planKeys) });

export type PlanSongDetails = z.infer<typeof planSongDetails>;

declare module '#features/orders/details.ts' {
  interface OrderDetailsByKind {
    subscription: PlanSongDetails;
  }
}
