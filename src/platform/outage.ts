import { StorageError } from './storage/port.ts';

/** Fault of a dependency of the service, not of the request: it is answered with 503 and passes without the caller's doing. */
export type Outage = 'database-unavailable' | 'disk-full' | 'storage-unavailable';

/** Seconds after which a caller may try again. A restart of the database takes about as long. */
export const retryAfterSeconds = 5;

/** Codes of PostgreSQL: sessions ended or refused, and a server that cannot write. */
const unavailableStates = /^(?:08...|53[23]00|57P0[1-5]|25P03|25006|58030)$/;
const fullDisk = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const lostConnections =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Errors of the database's client that carry no code. */
const lostClient =
  /^Connection terminated|timeout exceeded when trying to connect|^Client (?:was closed|has encountered a connection error)|^Cannot use a pool after calling end|PGlite is closed/i;

/** Classifies an error, or one of its causes, as an outage; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  const waiting = [error];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const next = waiting.shift();
    if (!(next instanceof Error) || seen.has(next)) continue;
    seen.add(next);
    // The payment provider's connection is the business of whoever asked it.
    if (next.name === 'PaymentsError') return null;
    const outage = outageOfOne(next);
    if (outage !== null) return outage;
    waiting.push(next.cause, ...(next instanceof AggregateError ? (next.errors as unknown[]) : []));
    // DBOS keeps there what kept it from starting.
    if ('error' in next) waiting.push(next.error);
  }
  return null;
}

/** True for a value that the database cannot keep, however often it is tried: data exceptions and limits of the program. */
export function isRefusedValue(error: unknown): boolean {
  for (let next = error; next instanceof Error; next = next.cause)
    if ('code' in next && /^(?:22|54)\w{3}$/.test(String(next.code))) return true;
  return false;
}

function outageOfOne(error: Error): Outage | null {
  if (error instanceof StorageError) {
    if (error.code === 'no-space') return 'disk-full';
    return error.code === 'unavailable' ? 'storage-unavailable' : null;
  }
  const code = 'code' in error ? String(error.code) : '';
  if (fullDisk.has(code)) return 'disk-full';
  // Without a system call it is a request that its sender broke off.
  const isLostConnection = lostConnections.test(code) && 'syscall' in error;
  const isLost = unavailableStates.test(code) || isLostConnection || lostClient.test(error.message);
  return isLost ? 'database-unavailable' : null;
}
