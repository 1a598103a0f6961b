import { pino, type Logger } from 'pino';

export type Log = Logger;

/** JSON lines, UTC. Nothing that names a person or opens a door is ever written out. */
export function createLog(level: string): Log {
  return pino({
    level,
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
  });
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
