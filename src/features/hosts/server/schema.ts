import { isNull } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';
import type { Lyrics } from '#studio/contracts.ts';
import type { Attraction } from '../domain/attractions.ts';
import { guestLanguages } from '../domain/languages.ts';
import {
  agreedBy,
  clipProblems,
  deliveryStates,
  guestStates,
  mediaKinds,
  mediaStates,
  sources,
  welcomeStates,
} from '../domain/states.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Houses of hosts, each with its brand and what its guests are told. */
export const hostProperties = pgTable(
  'host_properties',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Town, as it is sung: 'Lagos'. */
    place: text().notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    arrivalHour: integer('arrival_hour').notNull(),
    departureHour: integer('departure_hour').notNull(),
    /** Of the welcome video, and of guests without one of their own. */
    language: text({ enum: guestLanguages }).notNull(),
    /** The host's own words on the souvenir's page; empty for none. */
    thanks: text().notNull(),
    /** Discount code for another stay; empty for none. */
    returnCode: text('return_code').notNull(),
    returnOffer: text('return_offer').notNull(),
    /** The host's own site, https; empty for none. */
    returnAddress: text('return_address').notNull(),
    /** Ground and writing of the guests' pages, '#rrggbb'. */
    ground: text().notNull(),
    writing: text().notNull(),
    /** Places nearby that the welcome video sings of, in the host's sequence. */
    attractions: jsonb().$type<Attraction[]>().notNull().default([]),
    /** True after a plan's end took the welcome video: making it again within a plan costs the fee. */
    recreationDue: boolean('recreation_due').notNull().default(false),
    /** True where each souvenir waits until the host has released it. */
    releasesByHand: boolean('releases_by_hand').notNull(),
    /** iCalendar address of a booking site, sealed, for whoever has it reads the calendar; empty for none. Older rows have it in plain. */
    calendarAddress: text('calendar_address').notNull().default(''),
    /** When it was last read, or tried. */
    calendarReadAt: moment('calendar_read_at'),
    /** Why the last try failed; null for none. */
    calendarProblem: text('calendar_problem'),
    /** The newest wish of the host about the calendar: one that was overtaken while its calendar was read writes nothing. */
    calendarWish: text('calendar_wish'),
    /** When its host deleted it; for everybody it is gone from then on, and its guests are forgotten in batches. */
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('host_properties_account').on(table.accountId, table.createdAt)],
);

/** Reference to a property; the row is deleted with it. */
const propertyId = () =>
  text('property_id')
    .notNull()
    .references((): AnyPgColumn => hostProperties.id, { onDelete: 'cascade' });

/** Photos and clips of a property, in the sequence of its films, and its logo. */
export const hostMedia = pgTable(
  'host_media',
  {
    id: text().primaryKey(),
    propertyId: propertyId(),
    kind: text({ enum: mediaKinds }).notNull(),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Upload that it was sent as: asked for again, it is this row. */
    uploadId: text('upload_id').notNull(),
    state: text({ enum: mediaStates }).notNull().default('ready'),
    problem: text({ enum: clipProblems }),
    /** Milliseconds of a clip, and of where the part begins that films show; null for photos. */
    clipLength: integer('clip_length'),
    clipStart: integer('clip_start'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('host_media_once').on(table.propertyId, table.uploadId)],
);

/** Welcome videos of a property; the newest that is ready is shown to its guests. */
export const hostWelcomes = pgTable(
  'host_welcomes',
  {
    id: text().primaryKey(),
    propertyId: propertyId(),
    state: text({ enum: welcomeStates }).notNull(),
    attempts: integer().notNull().default(1),
    /** True for one that the schedule made anew. */
    isRefresh: boolean('is_refresh').notNull().default(false),
    /** Videos of the property before this one: each sings of other attractions. */
    edition: integer().notNull().default(0),
    /** Pence that it costs once it is ready; 0 for none. */
    feePence: integer('fee_pence').notNull().default(0),
    /** When the plan was found to be over that it was kept by; null otherwise. */
    planEndedAt: moment('plan_ended_at'),
    lyrics: jsonb().$type<Lyrics>(),
    filmKey: text('film_key'),
    captionsKey: text('captions_key'),
    problem: text(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    /** When it is deleted unless a plan is live; null for one that was made within a plan. */
    expiresAt: moment('expires_at'),
  },
  (table) => [index('host_welcomes_property').on(table.propertyId, table.createdAt)],
);

/** Sample souvenir of a property, sung for its host alone. The row stays when the film is deleted: there is one of each property. */
export const hostSamples = pgTable('host_samples', {
  propertyId: propertyId().primaryKey(),
  state: text({ enum: welcomeStates }).notNull(),
  attempts: integer().notNull(),
  filmKey: text('film_key'),
  createdAt: moment('created_at').notNull(),
  /** When its film is deleted, with a plan and without. */
  expiresAt: moment('expires_at').notNull(),
});

/** Files of guests that were taken in; each can be taken back as a whole. */
export const hostImports = pgTable(
  'host_imports',
  {
    id: text().primaryKey(),
    propertyId: propertyId(),
    name: text().notNull(),
    guests: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('host_imports_property').on(table.propertyId, table.createdAt)],
);

/** Guests and their stays. No surname, no telephone and no booking details are kept. */
export const hostGuests = pgTable(
  'host_guests',
  {
    id: text().primaryKey(),
    propertyId: propertyId(),
    importId: text('import_id').references(() => hostImports.id, { onDelete: 'set null' }),
    source: text({ enum: sources }).notNull(),
    /** SHA-256 of the event's name in the calendar; null for the others. */
    calendarEvent: text('calendar_event'),
    state: text({ enum: guestStates }).notNull(),
    /** True for a stay that its calendar lacks and its host decides about: booked by hand, it stays so until the calendar has it again. */
    bookedByHand: boolean('booked_by_hand').notNull().default(false),
    /** Empty where none was given. */
    firstName: text('first_name').notNull(),
    email: text(),
    /** The address as addresses are compared; for what the law gives the guest. */
    comparableEmail: text('comparable_email'),
    language: text({ enum: guestLanguages }).notNull(),
    /** 'YYYY-MM-DD' of the property's calendar. */
    arrives: text().notNull(),
    departs: text().notNull(),
    /** SHA-256 of the idempotency key by which a program entered the guest, and of what it sent; null for the others. */
    programKey: text('program_key'),
    programEntry: text('program_entry'),
    /** SHA-256 of the secret in the address of the guest's page. */
    pageHash: text('page_hash').notNull().unique(),
    /** When the page ends, and the guest is forgotten. */
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('host_guests_event').on(table.propertyId, table.calendarEvent),
    unique('host_guests_program').on(table.propertyId, table.programKey),
    index('host_guests_property').on(table.propertyId, table.arrives),
    index('host_guests_import').on(table.importId),
    index('host_guests_email').on(table.comparableEmail),
    index('host_guests_expiry').on(table.expiresAt),
  ],
);

/** Photos that a guest added to their own page. */
export const hostGuestPhotos = pgTable(
  'host_guest_photos',
  {
    id: text().primaryKey(),
    guestId: text('guest_id')
      .notNull()
      .references(() => hostGuests.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Upload that it was sent as: asked for again, it is this row. */
    uploadId: text('upload_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('host_guest_photos_once').on(table.guestId, table.uploadId)],
);

/** Public addresses of stays, each with the consent it rests on. One that has ended stays as a row that names nobody, and answers 410. */
export const hostPublicStays = pgTable(
  'host_public_stays',
  {
    /** Last part of its address. */
    id: text().primaryKey(),
    /** Null once it has ended with its guest's page. */
    guestId: text('guest_id').references(() => hostGuests.id, { onDelete: 'set null' }),
    /** Row of the ledger. */
    consentId: text('consent_id').notNull().unique(),
    /** 'host': the guest told the host so. Photos of the guest's own are shown where the guest agreed here. */
    agreedBy: text('agreed_by', { enum: agreedBy }).notNull(),
    publishedAt: moment('published_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    // One living address a guest.
    uniqueIndex('host_public_stays_living').on(table.guestId).where(isNull(table.endedAt)),
    index('host_public_stays_ended').on(table.endedAt),
  ],
);

/** Stays that host or guest took out: whatever a calendar, a file or a program says, they are not entered again. They name nobody. */
export const hostWithdrawals = pgTable(
  // Calendars had it first.
  'host_calendar_withdrawals',
  {
    propertyId: propertyId(),
    /** SHA-256 of the event's name in the calendar; of other guests the keyed hash of what makes the same guest, or of a program's call. */
    mark: text('calendar_event').notNull(),
    /** When the guest's page would have ended; the stay is over by then. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.propertyId, table.mark] }),
    index('host_calendar_withdrawals_expiry').on(table.expiresAt),
  ],
);

/** One souvenir for each guest. What was delivered stays as an accounting row when its guest is forgotten: it names nobody. */
export const hostDeliveries = pgTable(
  'host_deliveries',
  {
    id: text().primaryKey(),
    /** Account that pays; the row outlives property and guest. */
    accountId: text('account_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    propertyId: text('property_id').references(() => hostProperties.id, { onDelete: 'set null' }),
    guestId: text('guest_id')
      .unique()
      .references(() => hostGuests.id, { onDelete: 'set null' }),
    state: text({ enum: deliveryStates }).notNull(),
    /** When it is sent. */
    dueAt: moment('due_at').notNull(),
    /** When its making begins. */
    makeFrom: moment('make_from').notNull(),
    /** Runs of the making so far. */
    attempts: integer().notNull().default(0),
    problem: text(),
    lyrics: jsonb().$type<Lyrics>(),
    songKey: text('song_key'),
    filmKey: text('film_key'),
    captionsKey: text('captions_key'),
    madeAt: moment('made_at'),
    /** When the host released it, where the host does. */
    releasedAt: moment('released_at'),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    index('host_deliveries_making').on(table.state, table.makeFrom),
    index('host_deliveries_account').on(table.accountId, table.deliveredAt),
    index('host_deliveries_property').on(table.propertyId, table.dueAt),
  ],
);
