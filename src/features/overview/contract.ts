import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

const daySchema = z.object({
  /** Europe/London, 'YYYY-MM-DD'. */
  day: z.string(),
  affiliates: z.number().int(),
  songs: z.number().int(),
  revenue_pence: z.number().int(),
  /** Of the orders begun that day, how many were paid: 0 to 1; null without any. */
  conversion: z.number().nullable(),
});
export type OverviewDay = z.infer<typeof daySchema>;

/**
 * ADM-06 (D12): `affiliates` and `songs` (delivered) and `revenue_pence` (earned by orders and extras, by the ledgers) of all time,
 * `conversion` of the last thirty days; each of the last thirty days, the oldest first.
 */
export const systemOverview = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/overview', summary: 'Live figures' })
  .output(
    z.object({
      affiliates: z.number().int(),
      songs: z.number().int(),
      revenue_pence: z.number().int(),
      conversion: z.number().nullable(),
      days: z.array(daySchema),
    }),
  );
export type Overview = z.infer<NonNullable<(typeof systemOverview)['~orpc']['outputSchema']>>;

export const overviewContract = { systemOverview };
