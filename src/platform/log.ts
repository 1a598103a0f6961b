import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { lostConnectionOf, RepeatedCauses } from './repeated-causes.ts';

export type Log = Logger;

/** Milliseconds between two looks for counts that nothing else has led to. */
const tellEvery = 10_000;

export interface LogParts {
  /** Instead of standard output. */
  destination?: DestinationStream;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/**
 * JSON lines, UTC. Nothing that names a person or opens a door is ever written out. A connection that is lost is one line,
 * and after that a count each minute, however many had work on it.
 */
export function createLog(level: string, { destination, now = () => performance.now() }: LogParts = {}): Log {
  const causes = new RepeatedCauses(now);
  const tell = (): void => {
    for (const { cause, repeated } of causes.due()) log.warn({ cause, repeated }, 'the same cause came again');
  };
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method) {
        tell();
        const cause = lostConnectionOf(args[0]);
        if (cause === null || causes.admit(cause)) method.apply(this, args);
      },
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'email',
        '*.email',
        'password',
        '*.password',
        'token',
        '*.token',
        'cookie',
        '*.cookie',
        'authorization',
        '*.authorization',
        'order',
        '*.story',
      ],
      censor: '[removed]',
    },
    serializers: { err: safeError },
  };
  const log = destination ? pino(options, destination) : pino(options);
  setInterval(tell, tellEvery).unref();
  return log;
}

/** What a database's error quotes of a row stands after this. */
const quoted = /\n?\s*params:[\s\S]*/;

/** A message without what it may quote of a person: rows, and addresses. */
export function withoutPeople(message: string): string {
  return message
    .replace(quoted, '')
    .replace(/[\w.+-]+@[\w.-]+/g, '[address]')
    .slice(0, 300);
}

/** Name, code and where it happened; of the stack only the places, because its head repeats the message. */
function safeError(error: Error & { code?: unknown }): Record<string, unknown> {
  const cause =
    error.cause instanceof Error ? { name: error.cause.name, message: withoutPeople(error.cause.message) } : undefined;
  const places = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7);
  return { name: error.name, message: withoutPeople(error.message), code: error.code, cause, stack: places };
}
