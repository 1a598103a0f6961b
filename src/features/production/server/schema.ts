import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import type { Lyrics, Timeline } from '#studio/contracts.ts';
import { stageNames } from '../contract.ts';
import { fileKinds } from '../domain/file-kinds.ts';
import { waitReasons } from '../domain/wait-reasons.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Facts of the rendered song that the video needs. */
export interface MadeSong {
  durationSeconds: number;
  timeline: Timeline;
  engine: string;
  /** Version of the embedded engine; outside engines have their model with the take. */
  engineVersion?: string;
  bpm?: number;
  voice: string;
}

/** One version of an order's song and film. */
export const productions = pgTable(
  'productions',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    version: integer().notNull(),
    /**
     * 'needs-words': nothing here writes the order's language, and a producer is to; it is neither failed nor at work.
     * 'on-hold': something else comes before its song, as `waitsFor` says; the room that holds it lets it go on.
     */
    state: text({ enum: ['running', 'needs-words', 'on-hold', 'ready', 'failed', 'stopped'] }).notNull(),
    /** Reason why a version is on hold. */
    waitsFor: text('waits_for', { enum: waitReasons }),
    /** Number of the run that staff enqueued last, counted from 1; each run is a workflow of its own. */
    attempt: integer().notNull().default(1),
    lyrics: jsonb().$type<Lyrics>(),
    song: jsonb().$type<MadeSong>(),
    /**
     * The version whose tune this one has; another tune is another seed. Null in rows of before tunes were kept, whose tune is
     * their own.
     */
    tune: integer(),
    /** Notes of the studio for the producer, one sentence each. */
    notes: jsonb().$type<string[]>().notNull().default([]),
    quality: text({ enum: ['open', 'passed', 'failed'] })
      .notNull()
      .default('open'),
    qualityNote: text('quality_note'),
    releasedAt: moment('released_at'),
    /** Idempotency key of the producer's request for this version, so that a double click makes one. */
    requestKey: text('request_key').unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('productions_version').on(table.orderId, table.version)],
);

/** State and progress of each stage of a version. */
export const productionStages = pgTable(
  'production_stages',
  {
    productionId: text('production_id')
      .notNull()
      .references(() => productions.id),
    stage: text({ enum: stageNames }).notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'failed', 'not-needed'] }).notNull(),
    /** 0 to 1 */
    progress: real().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** Attempts in a row that were interrupted by the end of their process. */
    crashes: integer().notNull().default(0),
    error: text(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.productionId, table.stage] })],
);

/** Finished files of an order, made here or uploaded by staff. */
export const completedAssets = pgTable(
  'completed_assets',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    productionId: text('production_id').references(() => productions.id),
    kind: text({ enum: fileKinds }).notNull(),
    storageKey: text('storage_key').notNull().unique(),
    sizeBytes: integer('size_bytes').notNull(),
    qualityControlPassed: boolean('quality_control_passed').notNull().default(false),
    downloadable: boolean().notNull().default(false),
    /** Time of quality control's last decision about an upload; a file made here is judged with its version. */
    judgedAt: moment('judged_at'),
    qualityNote: text('quality_note'),
    /** An upload's name, safe to show; null when it was made here. */
    name: text(),
    /** The account that uploaded it; null when it was made here. */
    uploaderId: text('uploader_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('completed_assets_order').on(table.orderId, table.createdAt)],
);

/** Runs of the lyrics generator. */
export const lyricsRuns = pgTable('lyrics_runs', {
  id: text().primaryKey(),
  actor: text().notNull(),
  state: text({ enum: ['running', 'done'] }).notNull(),
  wanted: integer().notNull(),
  processed: integer().notNull().default(0),
  errors: integer().notNull().default(0),
  totalOrders: integer('total_orders').notNull(),
  /** Id of the order whose lyrics this run is writing: its production waits for them instead of buying its own. */
  writing: text(),
  startedAt: moment('started_at').notNull(),
});
