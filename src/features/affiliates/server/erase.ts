import { Refusal } from '#kit/refusal.ts';
import { deleteAccount, insertAnonymousAccount, recordAudit, redactAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { AllRooms } from '#platform/rooms/define-room.ts';
import type { Affiliate, affiliatesContract } from '../contract.ts';
import { sumsByAffiliate } from './commission-repository.ts';
import { updateCommissions } from './commissions.ts';
import { affiliateView } from './manage.ts';
import { isInUnpaidBatch } from './payout-repository.ts';
import { affiliateById, forgetBrowsers, lockAffiliate, updateAffiliate } from './repository.ts';

type Contract = (typeof affiliatesContract)['eraseAffiliate'];

/** Dependencies of the erasure: the usual, and whether another room knows the account. */
export type ErasureDeps = Deps & Pick<AllRooms, 'accountPage'>;

/**
 * Erases what is known of an affiliate who asked for it: name, region, bank details, browsers, letters, and the account if it is
 * for nothing else. The ledger stays, which names nobody, and so do payouts with the account they went to, for as long as the law
 * wants them. Money that is still owed has to be paid first, or given up by its owner; what an unpaid batch holds has to be paid:
 * its file may be at the bank already, and taking a line out would leave the ledger owing what the bank pays.
 * @throws Refusal NOT_FOUND, STILL_OWED, IN_UNPAID_BATCH
 */
export async function eraseAffiliate(
  deps: ErasureDeps,
  { id, waived }: { id: string; waived: boolean },
  actor: string,
): Promise<Affiliate> {
  const known = await affiliateById(deps.db, id);
  if (!known) throw new Refusal<Contract>('NOT_FOUND');
  await updateCommissions(deps, id);
  // Asked ahead of the transaction: on the embedded database there is one connection.
  const isBesides = (await deps.accountPage(known.userId, 'affiliates')) !== '/';
  await deps.db.transaction(async (tx) => {
    const row = await lockAffiliate(tx, id);
    if (!row || row.erasedAt !== null) return;
    if (await isInUnpaidBatch(tx, id)) throw new Refusal<Contract>('IN_UNPAID_BATCH');
    const pendingPence = (await sumsByAffiliate(tx, id)).get(id)?.pendingPence ?? 0;
    if (pendingPence > 0 && !waived) throw new Refusal<Contract>('STILL_OWED');
    const now = deps.clock.now();
    await updateAffiliate(tx, id, {
      userId: await insertAnonymousAccount(deps, tx),
      fullName: '',
      region: '',
      payoutDetails: null,
      payoutHint: null,
      isSuspended: true,
      endsAt: row.endsAt ?? now,
      erasedAt: now,
    });
    await forgetBrowsers(tx, id);
    await deps.mailer.forget(tx, id, '');
    // The last characters of each account that they gave.
    await redactAudit(deps, tx, [row.userId]);
    if (!isBesides) await deleteAccount(deps, tx, row.userId);
    await recordAudit(deps, tx, {
      actor,
      action: 'erase-affiliate',
      subject: id,
      after: { waivedPence: pendingPence },
    });
  });
  const erased = await affiliateById(deps.db, id);
  if (!erased) throw new Error('The erased affiliate is gone');
  return affiliateView(erased);
}
