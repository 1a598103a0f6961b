import { redactAudit } from '#features/accounts/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { dropOpenCase, emptyCasesAbout, type CaseRow } from './repository.ts';

/**
 * Erases the cases of a thing with the data of the person it is about, who has no order: what readers and staff wrote of it goes, from
 * the audit too. That something was decided, by whom and when stays.
 */
export async function eraseCasesAbout(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  thing: Pick<CaseRow, 'kind' | 'subject'>,
): Promise<void> {
  await dropOpenCase(tx, { ...thing, at: deps.clock.now() });
  await redactAudit(deps, tx, await emptyCasesAbout(tx, thing));
}
