import { batchMonths } from './payout-repository.ts';
import { affiliateNames } from './repository.ts';
import { every } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { affiliatesContract } from '../contract.ts';
import { updateCommissions } from './commissions.ts';
import { affiliatesPersonalData } from './personal-data.ts';
import { payoutDetailsRetention } from './payout-repository.ts';
import { affiliatesProcedures } from './procedures.ts';
import { visitsRetention } from './referral-repository.ts';
import { referralListener } from './referrals.ts';
import { sealedDetails } from './payout-details.ts';
import { pageOfAccount } from './register.ts';
import { browsersRetention } from './repository.ts';
import { payoutFileRoute } from './routes.ts';

export const affiliatesRoom = defineRoomWith((deps, { accountPage, isSessionOf }) => ({
  ...deps,
  accountPage,
  isSessionOf,
}))({
  name: 'affiliates',
  contract: affiliatesContract,
  procedures: affiliatesProcedures,
  routes: [payoutFileRoute],
  periodic: (deps) => [every(600, 'bring commissions up to date', () => updateCommissions(deps))],
  personalData: affiliatesPersonalData,
  retention: ({ db }) => [visitsRetention(db), browsersRetention(db), payoutDetailsRetention(db)],
  sealedColumns: sealedDetails,
  orderListener: referralListener,
  auditSubjects: ({ db }) => [
    { kind: 'affiliate', names: (ids) => affiliateNames(db, ids) },
    { kind: 'payouts', names: (ids) => batchMonths(db, ids) },
  ],
  accountPage: pageOfAccount,
  isInTheField: async (deps, accountId) => (await pageOfAccount(deps, accountId)) !== null,
});
