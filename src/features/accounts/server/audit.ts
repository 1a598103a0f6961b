import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { insertAudit, redactEntries } from './audit-repository.ts';

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

/**
 * Takes reasons, notes and other words about people out of the audit entries about these subjects, once, in the caller's
 * transaction; the action, its time, who did it and on what stay.
 */
export async function redactAudit(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length > 0) await redactEntries(tx, subjects, clock.now());
}

/** Entries about an order itself; rooms redact those about what they keep beside it. What staff noted is not the buyer's to have. */
export const auditPersonalData: PersonalData = {
  room: 'audit',
  tables: [],
  collect: () => Promise.resolve({ data: null, files: [] }),
  async forget(deps, tx, orderId) {
    await redactAudit(deps, tx, [orderId]);
    return [];
  },
};
