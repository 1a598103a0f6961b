import { type Log, redactPeople } from '../log.ts';

/** DBOS's own messages in the log, as far as they are warnings or errors. */
export const dbosLogger = (log: Log) => ({
  info: () => undefined,
  debug: () => undefined,
  warn: (message: unknown) => log.warn({ job: redactPeople(String(message)) }, 'jobs'),
  error: (message: unknown) =>
    log.error({ job: redactPeople(message instanceof Error ? message.message : String(message)) }, 'jobs'),
});
