import { z } from 'zod';
import { copiedTablesSchema } from '#platform/db/copy-tables.ts';
import { keyedHash } from '#platform/ids.ts';

/** Name of the file that says what a backup is; written last, so that a folder without it is half a backup. */
export const manifestFile = 'backup.json';

export const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** ISO 8601; the moment of its rows. */
  at: z.iso.datetime(),
  /** Names of the migrations that its database had. */
  migrations: z.array(z.string()),
  /** Tells whether a SECRET is the one that signed and sealed what is in it, without telling the SECRET. */
  secretMark: z.string(),
  /** The same for HASH_SECRET; backups of before it was a setting have none, and need the same for both. */
  hashSecretMark: z.string().optional(),
  ...copiedTablesSchema.shape,
  files: z.object({ count: z.int(), bytes: z.int() }),
});
export type Manifest = z.output<typeof manifestSchema>;

export const secretMark = (secret: string): string => keyedHash(secret, 'which secret a backup needs').slice(0, 16);
