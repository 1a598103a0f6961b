import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { trackedEvents } from '#kit/track.ts';
import { choicePattern, maximumBatch, pagePattern, sourcePattern, trackableFields } from './domain/visit.ts';

const choice = z.string().max(40).regex(choicePattern);
const value = z.union([choice, z.number().min(-1e6).max(1e6), z.boolean(), z.array(choice).max(10)]);

/** SITE-12 and the like: what visitors did, without who they are. Sent by the page when it rests or is left. */
export const recordVisits = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/visits', summary: 'Count what happened on a page' })
  .input(
    z.strictObject({
      events: z
        .array(
          z.strictObject({
            event: z.enum(trackedEvents),
            page: z.string().max(61).regex(pagePattern),
            source: z.string().max(40).regex(sourcePattern),
            data: z.partialRecord(z.enum(trackableFields), value),
          }),
        )
        .min(1)
        .max(maximumBatch),
    }),
  )
  .output(z.object({ counted: z.number().int() }));

const counts = z.record(z.string(), z.number().int());

const summarySchema = z.object({
  totals: counts,
  days: z.array(z.object({ day: z.string(), counts })),
  pages: z.array(z.object({ name: z.string(), counts })),
  sources: z.array(z.object({ name: z.string(), counts })),
});
export type VisitSummary = z.infer<typeof summarySchema>;

/** Counts for staff, by day, page and source. Days are those of Europe/London. */
export const visitSummary = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/visits', summary: 'What visitors did' })
  .input(z.strictObject({ days: z.coerce.number().int().min(1).max(365).default(30) }))
  .output(summarySchema);

export const analyticsContract = { recordVisits, visitSummary };
