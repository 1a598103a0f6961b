/**
 * Numbers of the advisory locks that a whole database knows, each for one purpose. They stay as they are: processes of two releases
 * work side by side during an update.
 */
export const advisoryLocks = {
  /** Held by who changes the tables. */
  schema: 761_205_101,
  beginUpload: 761_205_102,
  beginLyrics: 761_205_103,
  /** The seed of the numbers of the days of visits. */
  visits: 761_205_104,
  /** Held by who sends alerts. */
  alerts: 761_205_105,
  trendAddresses: 761_205_116,
  ownKeys: 761_205_117,
} as const;
