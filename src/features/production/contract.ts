import { z } from 'zod';
import { namedDay } from '#kit/named-day.ts';
import { orderNotFound, procedure } from '#kit/procedure.ts';
import { heldError } from '#features/moderation/contract.ts';
import { orderKindFilterSchema, orderStatusSchema, orderSleeveSchema } from '#features/orders/contract.ts';
import { staffLedgerSchema } from '#features/payments/contract.ts';
import { fileKinds } from './domain/file-kinds.ts';
import { generateLyrics, lyricsRun, measureLyrics } from './lyrics-contract.ts';
import { chooseTake } from './take-contract.ts';

/** Stages in the order of work; `needs` says which of them an order needs. */
export const stageNames = ['lyrics', 'sleeve', 'song', 'bonus', 'scroll', 'teaser', 'video'] as const;
export type StageName = (typeof stageNames)[number];

const stageSchema = z.object({
  stage: z.enum(stageNames),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'not-needed']),
  /** 0 to 1 */
  progress: z.number(),
  attempts: z.number().int(),
  error: z.string().nullable(),
});

const sectionSchema = z.strictObject({
  tag: z.enum(['verse', 'chorus', 'bridge']),
  lines: z.array(z.strictObject({ display: z.string().max(200), sung: z.string().max(200) })).max(30),
});

export const editableLyricsSchema = z.strictObject({
  title: z.string().max(120),
  language: z.string().max(20),
  sections: z.array(sectionSchema).min(1).max(20),
});
export type EditableLyrics = z.infer<typeof editableLyricsSchema>;

const queueRowSchema = z.object({
  order_number: z.string(),
  status: orderStatusSchema,
  /** Kind of the order, as staff know it. */
  kind_name: z.string(),
  occasion: z.string(),
  first_name: z.string(),
  email: z.string(),
  /** Null for producers. */
  price_pence: z.number().int().nullable(),
  created_at: z.string(),
  /** Time when delivery is due; null before payment. */
  due_at: z.string().nullable(),
  /** 0 to 1 over all stages. */
  progress: z.number(),
  stage: z.enum(stageNames).nullable(),
  failed: z.boolean(),
  /** Waits for a producer to write its words. */
  waits_for_words: z.boolean(),
  /** Last day on which friends may add, 'YYYY-MM-DD' in London; null for an order that does not wait. */
  waits_until: z.string().nullable(),
  /** Moment until which the giver chooses what friends have added, who may add no more; ISO 8601. Null without any. */
  chooses_until: z.string().nullable(),
  /** Waits for the buyer, who reads its words. */
  waits_for_buyer: z.boolean(),
  /** True once staff have decided under Moderation not to release it. */
  is_refused: z.boolean(),
  sleeve: orderSleeveSchema,
});
export type QueueRow = z.infer<typeof queueRowSchema>;

/** The producers' queue, the first due on top. */
export const listQueue = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/orders', summary: 'Orders in production' })
  .input(
    z.strictObject({
      filter: z.enum(['open', 'to-check', 'words', 'failed', 'done', 'all']).default('open'),
      search: z.string().max(100).default(''),
      before: z.string().max(40).optional(),
    }),
  )
  .output(
    z.object({
      orders: z.array(queueRowSchema),
      next_before: z.string().nullable(),
      /** Parts of the shop that staff have stopped. */
      stopped: z.object({ orders: z.boolean(), production: z.boolean(), emails: z.boolean() }),
      /** `at_risk`: due within six hours. `median_hours`: from payment to delivery, over thirty days. */
      figures: z.object({
        to_check: z.number().int(),
        late: z.number().int(),
        at_risk: z.number().int(),
        median_hours: z.number().nullable(),
      }),
    }),
  );

/** Which orders: `search` in number, e-mail address or name; days by Europe/London, both inclusive; empty is any. */
export const orderFilterSchema = z.strictObject({
  search: z.string().max(100).default(''),
  status: z.union([z.literal(''), orderStatusSchema]).default(''),
  kind: orderKindFilterSchema.default(''),
  from: namedDay.default(''),
  to: namedDay.default(''),
});
export type OrderFilter = z.output<typeof orderFilterSchema>;

/** All orders there have ever been, the newest first. POST, so that no e-mail address stands in an address or a log. */
export const listOrders = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/orders/list', summary: 'Search all orders' })
  .input(orderFilterSchema.extend({ before: z.string().max(40).optional() }))
  .output(
    z.object({
      orders: z.array(queueRowSchema),
      next_before: z.string().nullable(),
      /** Every kind of order there is, by its stored name and as staff know it. */
      kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
    }),
  );

/** Counts the syllables of each sung line; `fewest` and `most` are the range that a line of the melody takes. */
const fileSchema = z.object({
  id: z.string(),
  kind: z.enum(fileKinds),
  url: z.string(),
  download_url: z.string(),
  size_bytes: z.number().int(),
});

export const productionOrderSchema = z.object({
  order_number: z.string(),
  status: orderStatusSchema,
  occasion: z.string(),
  first_name: z.string(),
  first_name_sung: z.string(),
  email: z.string(),
  language: z.string(),
  music_genre: z.string(),
  mood: z.string(),
  vocal_style: z.string(),
  tempo: z.string(),
  format: z.enum(['audio', 'audio+video']),
  favorite_moment: z.string(),
  travel_companions: z.string(),
  special_words: z.string(),
  extra_details: z.string(),
  /** Null for producers, as are the refunded amount and the ledger. */
  price_pence: z.number().int().nullable(),
  refunded_pence: z.number().int().nullable(),
  ledger: staffLedgerSchema.nullable(),
  /** The name of the plan that it is included in: 'Starter'. Nobody is charged for it then. */
  plan: z.string().nullable(),
  created_at: z.string(),
  due_at: z.string().nullable(),
  /** BCP 47 tag of `language`, for words that a producer writes; 'und' where the buyer typed what no list knows. */
  language_tag: z.string(),
  /** The order waits for a producer to write its words, because nothing here writes its language. */
  waits_for_words: z.boolean(),
  /** Last day on which friends may add, 'YYYY-MM-DD' in London; null for an order that does not wait. */
  waits_until: z.string().nullable(),
  /** Moment until which the giver chooses what friends have added, who may add no more; ISO 8601. Null without any. */
  chooses_until: z.string().nullable(),
  /** The buyer reads its words; it is made once they are approved. */
  waits_for_buyer: z.boolean(),
  /** Its words are in doubt: it cannot be released until somebody has decided so under Moderation. */
  held: z.boolean(),
  /** True once staff have decided under Moderation not to release it. */
  is_refused: z.boolean(),
  /** The newest version that has words, 0 for none: `renderAgain` sends it back as `base_version`. */
  newest_words: z.number().int(),
  /** True for a paid order that is not done and has no run that will resume by itself: staff may start one. */
  nothing_runs: z.boolean(),
  sleeve: orderSleeveSchema,
  photos: z.array(z.object({ id: z.string(), thumbnail_url: z.string(), url: z.string() })),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      created_at: z.string(),
      lyrics: editableLyricsSchema.nullable(),
      /** The version that this one has its tune from; its own number for a new tune. */
      tune: z.number().int(),
      /** Engine that sang it, with its version where it is the studio's own; null while it is not sung. */
      engine: z.string().nullable(),
      /** False where rendering the words again makes another tune. */
      keeps_tune: z.boolean(),
      stages: z.array(stageSchema),
      quality: z.enum(['open', 'passed', 'failed']),
      quality_note: z.string().nullable(),
      released_at: z.string().nullable(),
      notes: z.array(z.string()),
      files: z.array(fileSchema),
    }),
  ),
  events: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      note: z.string().nullable(),
      actor: z.string(),
    }),
  ),
});
export type ProductionOrder = z.infer<typeof productionOrderSchema>;

const orderInput = z.strictObject({ order_number: z.string().max(40) });
const failures = {
  ...orderNotFound,
  NOT_NOW: { status: 409, message: 'That is not possible in the current state of this order.' },
} as const;
const done = z.object({ status: orderStatusSchema });

/** Refusal of words that were begun before others were saved; nothing is overwritten. */
export const newerWords = {
  NEWER_WORDS: {
    status: 409,
    message:
      'Somebody has saved version {version} in the meantime. Your words are still here: look at the lines that differ.',
    data: z.object({ version: z.number().int() }),
  },
} as const;

export const getProduction = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/orders/{order_number}', summary: 'Everything about one order' })
  .input(orderInput)
  .output(productionOrderSchema)
  .errors(failures);

/**
 * A new version with these lyrics, rendered again. An order that waits for words is made with them, as the version that waits.
 */
export const renderAgain = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/render-again', summary: 'Edit the lyrics and render a new version' })
  .input(
    z.strictObject({
      order_number: z.string().max(40),
      lyrics: editableLyricsSchema.nullable(),
      /** `newest_words` of the order when these words were begun. Words that were overtaken are refused. */
      base_version: z.int32().min(0),
      /** Another melody, tempo and band. Without it the tune stays, and only changed lines are sung again. */
      new_tune: z.boolean().default(false),
      idempotency_key: z.string().min(16).max(64),
    }),
  )
  .output(z.object({ version: z.number().int() }))
  .errors({ ...failures, ...newerWords });

export const judgeQuality = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/quality', summary: 'Pass or fail quality control' })
  .input(
    z.strictObject({
      order_number: z.string().max(40),
      version: z.int32().positive(),
      verdict: z.enum(['passed', 'failed']),
      note: z.string().max(1000).default(''),
    }),
  )
  .output(done)
  .errors(failures);

/** Releases a version that passed to the buyer, and enqueues an e-mail to them. */
export const releaseOrder = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/release', summary: 'Release to the buyer' })
  .input(z.strictObject({ order_number: z.string().max(40), version: z.int32().positive() }))
  .output(done)
  .errors({
    ...failures,
    ...heldError,
  });

/** Runs the remaining stages of a version again when it failed, or when no run works on it. */
export const retryProduction = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/retry', summary: 'Run a failed production again' })
  .input(orderInput)
  .output(done)
  .errors(failures);

export const productionContract = {
  listQueue,
  listOrders,
  measureLyrics,
  generateLyrics,
  lyricsRun,
  getProduction,
  renderAgain,
  chooseTake,
  judgeQuality,
  releaseOrder,
  retryProduction,
};
