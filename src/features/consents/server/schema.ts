import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Every wording that somebody agreed to, by its hash; never changed. */
export const consentTexts = pgTable('consent_texts', {
  /** SHA-256 of scope, version and words. */
  hash: text().primaryKey(),
  scope: text().notNull(),
  version: text().notNull(),
  words: text().notNull(),
  firstUsedAt: moment('first_used_at').notNull(),
});

/** The consents of people, and their withdrawals. Rows stay; a withdrawal takes the address out of its row. */
export const consents = pgTable(
  'consents',
  {
    id: text().primaryKey(),
    scope: text().notNull(),
    textHash: text('text_hash')
      .notNull()
      .references(() => consentTexts.hash),
    /** Keyed hash of the e-mail address, which stays. */
    personHash: text('person_hash').notNull(),
    /** Empty once it was withdrawn, or its time is over. */
    email: text().notNull(),
    /** Thing that it was given for, in the words of the room that asked. */
    about: text().notNull(),
    /** `attested`: given on paper or by word of mouth; a signed-in account stands for it. */
    source: text({ enum: ['online', 'attested'] }).notNull(),
    attestedBy: text('attested_by'),
    attestedHow: text('attested_how'),
    givenAt: moment('given_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    /** SHA-256 of the secret in its withdrawal links. */
    tokenHash: text('token_hash').notNull().unique(),
    withdrawnAt: moment('withdrawn_at'),
    /** 'link', or the account that did it. */
    withdrawnBy: text('withdrawn_by'),
  },
  (table) => [
    index('consents_person').on(table.personHash, table.givenAt),
    index('consents_about').on(table.scope, table.about),
    index('consents_given').on(table.givenAt),
  ],
);
