import type { Deps } from '#platform/deps.ts';
import type { Delivery, DeliveryPage } from '../contract.ts';
import { numberSinceOffered, retryDelay } from '../domain/attempts.ts';
import type { Destination } from '../domain/record-kinds.ts';
import { addressOf } from './addresses.ts';
import { attemptsOf, recordPage, type AttemptRow, type RecordRow } from './repository.ts';

const pageSize = 50;

/** The log, newest first. */
export async function listDeliveries(
  deps: Deps,
  input: { state: RecordRow['state'] | 'all'; before?: string | undefined },
): Promise<DeliveryPage> {
  const page = await recordPage(deps.db, { ...input, limit: pageSize + 1 });
  const shown = page.slice(0, pageSize);
  const attempts = await attemptsOf(
    deps.db,
    shown.map((row) => row.id),
  );
  return {
    addresses: {
      COMPLETED: hostOf(deps, 'COMPLETED'),
      ABANDONED: hostOf(deps, 'ABANDONED'),
      EVENTS: hostOf(deps, 'EVENTS'),
    },
    deliveries: shown.map((row) =>
      toDelivery(
        row,
        attempts.filter((attempt) => attempt.recordId === row.id),
      ),
    ),
    next_before: page.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

function toDelivery(row: RecordRow, attempts: readonly AttemptRow[]): Delivery {
  return {
    id: row.id,
    event: row.event,
    order_number: row.orderNumber,
    state: row.state,
    record: row.record,
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    next_attempt_at: nextAttemptAt(row, attempts.at(-1))?.toISOString() ?? null,
    attempts: attempts.map(({ number, at, status, error }) => ({ number, at: at.toISOString(), status, error })),
  };
}

function nextAttemptAt({ state, lastAttempt }: RecordRow, latest: AttemptRow | undefined): Date | undefined {
  if (state !== 'waiting' || !latest?.error) return undefined;
  const failedInThisRow = Math.max(1, numberSinceOffered(latest.number, lastAttempt));
  return new Date(latest.at.getTime() + retryDelay(failedInThisRow) * 1000);
}

/** Addresses of webhooks often carry a secret; their host says enough. */
function hostOf(deps: Deps, destination: Destination): string | null {
  const address = addressOf(deps, destination);
  return address ? new URL(address).host : null;
}
