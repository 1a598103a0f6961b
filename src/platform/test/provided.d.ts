import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; empty when these tests run on the embedded database. */
    postgresUrl: string;
    /** File with a migrated embedded database; empty when these tests run on PostgreSQL. */
    pgliteTemplate: string;
    /** The same as a folder, for the service as a process to begin on a copy; empty when these tests run on PostgreSQL. */
    pgliteFolder: string;
    /** Built module that runs the service as a process; see `src/server/test/service-build.setup.ts`. */
    serviceProcess: string;
  }
}
