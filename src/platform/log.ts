import { format } from 'node:util';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { LineListener } from './alerts/line-relay.ts';
import { lostConnectionOf, RepeatedCauses } from './repeated-causes.ts';
import { traceId } from './tracing/span.ts';

export type Log = Logger;

const redacted = [
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
];

/** Milliseconds between two checks for counts that no other line has flushed. */
const tellEvery = 10_000;

export interface LogParts {
  /** Instead of standard output. */
  destination?: DestinationStream;
  /** Monotonic milliseconds. */
  now?: () => number;
  /** Sees each line: its fields and its message. */
  onLine?: LineListener;
}

/**
 * JSON lines, UTC. Personal data and secrets are never written. A lost connection is one line, and after that a count each
 * minute, however much work was on it.
 */
export function createLog(level: string, { destination, onLine, now = () => performance.now() }: LogParts = {}): Log {
  const causes = new RepeatedCauses(now);
  const tell = (): void => {
    for (const { cause, repeated } of causes.due()) log.warn({ cause, repeated }, 'the same cause came again');
  };
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method) {
        tell();
        onLine?.(args[0], args[1]);
        const cause = lostConnectionOf(args[0]);
        if (cause === null || causes.admit(cause)) method.apply(this, args);
      },
    },
    base: null,
    mixin: () => {
      const trace = traceId();
      return trace === undefined ? {} : { trace };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redacted, censor: '[removed]' },
    serializers: { err: safeError },
  };
  const log = destination ? pino(options, destination) : pino(options);
  setInterval(tell, tellEvery).unref();
  return log;
}

/**
 * Makes log lines of what libraries print to the console and of the error that ends the process: Node would write out every
 * property of it, a query's values among them.
 */
export function logStrayOutput(log: Log): void {
  const line =
    (level: 'error' | 'warn' | 'debug') =>
    (...printed: unknown[]): void => {
      const err = printed.find((one) => one instanceof Error);
      const words = printed.filter((one) => typeof one === 'string');
      log[level](err ? { err } : {}, redactPeople(format(...words)));
    };
  Object.assign(console, { error: line('error'), warn: line('warn'), info: line('debug') });
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the process ends');
    process.exit(1);
  });
}

/** Matches the part of a database error that quotes values of a row. */
const quoted = /\n?\s*params:[\s\S]*/;

/** Characters that are looked at of a message: to look for addresses takes the square of a word's length. */
const longestRead = 4000;

/** A message without what it may quote of a person: rows, and addresses. */
export function redactPeople(message: string): string {
  return message
    .slice(0, longestRead)
    .replace(quoted, '')
    .replace(/[\w.+-]+@[\w.-]+/g, '[address]')
    .slice(0, 300);
}

/** A database refusing a value ("data exception", class 22) quotes it, where other errors quote names of tables. */
function safeMessage({ message, code }: Error & { code?: unknown }): string {
  const isAboutValue = typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code);
  return redactPeople(isAboutValue ? message.replace(/"[\s\S]*"/, '[removed]') : message);
}

/** Name, code and where it happened; of the stack only the places, because its head repeats the message. */
function safeError(error: Error & { code?: unknown }): Record<string, unknown> {
  const cause: (Error & { code?: unknown }) | undefined = error.cause instanceof Error ? error.cause : undefined;
  const places = error.stack
    ?.replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7);
  return {
    name: error.name,
    message: safeMessage(error),
    code: error.code,
    cause: cause && { name: cause.name, message: safeMessage(cause), code: cause.code },
    stack: places,
  };
}
