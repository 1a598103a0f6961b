import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertAudit } from './audit-repository.ts';

export interface AuditedAction {
  /** The account's id. */
  actor: string;
  action: string;
  /** Id of what it was done to. */
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** Records an audit entry in the transaction of the action. */
export async function recordAudit(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  deed: AuditedAction,
): Promise<void> {
  const { before = null, after = null, reason = null, ...rest } = deed;
  await insertAudit(tx, { id: deps.ids.id(), at: deps.clock.now(), before, after, reason, ...rest });
}
