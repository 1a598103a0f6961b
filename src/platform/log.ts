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

/** Name, code and stack of an error; the first line of messages from the database may quote a row, so it is cut. */
function safeError(error: Error & { code?: unknown }): Record<string, unknown> {
  const cause =
    error.cause instanceof Error ? { name: error.cause.name, message: error.cause.message.slice(0, 200) } : undefined;
  return {
    name: error.name,
    message: error.message.slice(0, 200),
    code: error.code,
    cause,
    stack: error.stack?.split('\n').slice(1, 8),
  };
}
