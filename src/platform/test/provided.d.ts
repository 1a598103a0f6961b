import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; empty when these tests run on the embedded database. */
    postgresUrl: string;
    /** File with an embedded database that is not migrated: to make one takes seconds; empty when these tests run on PostgreSQL. */
    pgliteEmpty: string;
    /** File with a migrated embedded database; empty when these tests run on PostgreSQL. */
    pgliteTemplate: string;
    /** The same as a folder, for the service as a process to begin on a copy; empty when these tests run on PostgreSQL. */
    pgliteFolder: string;
    /** Folder of the processes and threads that tests start, built; see `processes.setup.ts`. */
    builtProcesses: string;
  }
}
