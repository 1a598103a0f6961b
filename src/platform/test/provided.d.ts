import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL is; empty when these tests run on the embedded database. */
    postgresUrl: string;
  }
}
