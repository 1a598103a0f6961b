import { z } from 'zod';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { songDetails } from '#features/wizard/details.ts';
import { planKeys } from './domain/plans.ts';
import { addressLength } from './domain/profile.ts';

const short = z.string().max(textLimits.short);

/** A song within a plan as it is stored: the wizard's fields, and which plan pays for it. */
export const planSongDetails = songDetails.extend({
  plan: z.enum(planKeys),
  /**
   * The business as it was called at the order, where its plan shows the song in its name. Null once that name was taken off; absent
   * from a song of the shop's, as one of the trial is.
   */
  white_label: z
    .strictObject({ name: short.min(1), email: z.string().max(320), address: z.array(z.string().max(addressLength)) })
    .nullable()
    .optional(),
});

export type PlanSongDetails = z.infer<typeof planSongDetails>;

declare module '#features/orders/details.ts' {
  interface OrderDetailsByKind {
    subscription: PlanSongDetails;
  }
}
