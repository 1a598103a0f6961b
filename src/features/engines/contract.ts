import { z } from 'zod';
import { orderNotFound, procedure } from '#kit/procedure.ts';
import { earFaults } from '#studio/ears/report.ts';
import { attemptStates, purposes } from './domain/attempts.ts';

const attemptSchema = z.object({
  id: z.string(),
  /** Null for a trial of staff. */
  order_number: z.string().nullable(),
  version: z.number().int().nullable(),
  purpose: z.enum(purposes),
  engine: z.string(),
  model: z.string(),
  why: z.string(),
  state: z.enum(attemptStates),
  /** Null for whoever may not see money. */
  price_pence: z.number().int().nullable(),
  fault: z.string().nullable(),
  /** The service's own words. */
  detail: z.string().nullable(),
  suggestion: z.string().nullable(),
  at: z.string(),
});
export type EngineAttempt = z.infer<typeof attemptSchema>;

const engineSchema = z.object({
  id: z.string(),
  kind: z.enum(['lyrics', 'music', 'transcription']),
  name: z.string(),
  model: z.string(),
  is_on: z.boolean(),
  /** Lower case; empty for all. */
  genres: z.array(z.string()),
  /** BCP 47; empty for all it knows. */
  languages: z.array(z.string()),
  /** BCP 47 of what it writes, sings or hears; null where its service names no limit. */
  knows: z.array(z.string()).nullable(),
  /** Service that gets words or sound; null on the operator's own machines. */
  sends_to: z.string().nullable(),
  health: z.enum(['well', 'failing', 'resting']),
  rests_until: z.string().nullable(),
  /** Jobs that wait for their answer. */
  waiting: z.number().int(),
  spent_today_pence: z.number().int(),
  /** Price of a trial with the sample order. */
  trial_pence: z.number().int(),
  /** Mean over the songs of thirty days; null without any. */
  pence_per_song: z.number().int().nullable(),
  /** Sentences for staff: what it brings and what it cannot do. Null for others than music. */
  takes: z.number().int().nullable(),
  timestamps: z.boolean().nullable(),
  repair: z.boolean().nullable(),
  longest_seconds: z.number().int().nullable(),
  lyric_characters: z.number().int().nullable(),
  origin_mark: z.boolean().nullable(),
});
export type EngineView = z.infer<typeof engineSchema>;

const enginesSchema = z.object({
  /** Of each kind, in the order in which they are asked. */
  engines: z.array(engineSchema),
  spent_today_pence: z.number().int(),
  day_budget_pence: z.number().int(),
  order_budget_pence: z.number().int(),
  /** The newest twenty that failed or have no answer. */
  failures: z.array(attemptSchema),
});
export type EnginesView = z.infer<typeof enginesSchema>;

export const listEngines = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/engines', summary: 'Engines, what they cost and how they fail' })
  .output(enginesSchema);

const noSuchEngine = { NO_SUCH_ENGINE: { status: 404, message: 'There is no such engine here.' } };

/** Changes what is given, for every process and at once. `position`: 1 is asked first among its kind. */
export const changeEngine = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/engines', summary: 'Switch an engine, or change what it is asked for' })
  .input(
    z.strictObject({
      engine: z.string().max(40),
      is_on: z.boolean().optional(),
      position: z.int32().min(1).max(20).optional(),
      genres: z.array(z.string().min(1).max(40)).max(40).optional(),
      languages: z
        .array(
          z
            .string()
            .max(3)
            .regex(/^[a-z]{2,3}$/),
        )
        .max(60)
        .optional(),
    }),
  )
  .output(enginesSchema)
  .errors(noSuchEngine);

const takeSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  purpose: z.enum(purposes),
  number: z.number().int(),
  engine: z.string(),
  model: z.string(),
  seed: z.string().nullable(),
  price_pence: z.number().int().nullable(),
  url: z.string(),
  chosen: z.boolean(),
  duration_seconds: z.number().nullable(),
  /** Loudness over the take, 0 to 1; empty before it was opened. */
  waveform: z.array(z.number()),
  /** Words at the doubted places, as displayed, with their seconds. */
  doubted: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
  /** Reason why nothing can be made of it; null for a take of use. */
  useless: z.string().nullable(),
  /** 0 to 1; null before the ears have listened. */
  score: z.number().nullable(),
  findings: z.array(z.object({ fault: z.enum(earFaults), about: z.string(), start: z.number(), end: z.number() })),
});
export type EngineTake = z.infer<typeof takeSchema>;

/** Everything that was bought for an order, and the takes that came of it, the newest version first. */
export const orderEngines = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/orders/{order_number}/engines', summary: 'Takes and purchases of an order' })
  .input(z.strictObject({ order_number: z.string().max(40) }))
  .output(z.object({ takes: z.array(takeSchema), attempts: z.array(attemptSchema) }))
  .errors(orderNotFound);

/** Has an engine make the sample order. Its price counts in the day's budget. */
export const tryEngine = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/engines/try', summary: 'Try an engine with the sample order' })
  .input(z.strictObject({ engine: z.string().max(40) }))
  .output(z.object({ trial: z.string() }))
  .errors({
    ...noSuchEngine,
    DAY_SPENT: { status: 409, message: 'The budget of the day does not allow it.' },
    ALREADY_TRYING: { status: 409, message: 'A trial is under way already.' },
    NOTHING_TO_HEAR: { status: 409, message: 'Try an engine that sings first: the ears listen to what it sang.' },
  });

const trialSchema = attemptSchema.extend({
  /** Lyrics that were written, with line breaks; null where the engine writes none. */
  lyrics: z.string().nullable(),
  takes: z.array(takeSchema),
});
export type EngineTrial = z.infer<typeof trialSchema>;

/** The newest six trials. */
export const listTrials = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/engines/trials', summary: 'Trials of engines' })
  .output(z.object({ trials: z.array(trialSchema) }));

export const enginesContract = { listEngines, changeEngine, tryEngine, listTrials, orderEngines };
