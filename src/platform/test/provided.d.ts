import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; empty when these tests run on the embedded database. */
    postgresUrl: string;
    /** File with a migrated embedded database; empty when these tests run on PostgreSQL. */
    pgliteTemplate: string;
  }
}
