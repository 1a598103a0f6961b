import { ORPCError } from '@orpc/server';
import { outageErrors } from '#kit/procedure.ts';
import type { Log } from '#platform/log.ts';

/**
 * Codes of refusals with a status of 5xx that the shop means to give: staff have stopped orders, or a budget of room is used up, which
 * has an alert of its own. Nothing has failed.
 */
const plannedRefusals: ReadonlySet<string> = new Set(['ORDERS_STOPPED', 'UPLOADS_FULL', 'SHARE_FULL']);

/** Logs a procedure's error by what it means to the operator; a refusal that is planned is noted as no failure of the request. */
export function reportFailure(
  { log }: { log: Pick<Log, 'error' | 'info'> },
  error: unknown,
  { notePlannedRefusal }: { notePlannedRefusal: () => void },
): void {
  if (error instanceof ORPCError) {
    const code = String(error.code);
    // An outage is told once for all it fails, and a full queue is none.
    if (error.status < 500 || code in outageErrors || code === 'BUSY') return;
    if (plannedRefusals.has(code)) {
      notePlannedRefusal();
      log.info({ code }, 'a call was refused as planned');
      return;
    }
  }
  log.error({ err: error }, 'a procedure failed');
}
