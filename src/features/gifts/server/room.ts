import { every } from '#platform/jobs/define-job.ts';
import { daysBefore } from '#platform/retention.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { giftsContract } from '../contract.ts';
import { giftListener } from './gift-listener.ts';
import { giftsPersonalData } from './personal-data.ts';
import { giftsProcedures } from './procedures.ts';
import { giftPublications } from './publications.ts';
import { sealedTokens } from './known-gift.ts';
import { clearOrphans, openGifts } from './recordings.ts';
import { eraseOldRecipients, countOldRecipients } from './repository.ts';
import { giftRoutes } from './routes.ts';
import { thanksConsents } from './shown-thanks.ts';
import { giftMessages, reportBounces } from './scheduled.ts';

/** Days after which nobody needs to know any more where a gift went. */
const recipientDays = 90;

export const giftsRoom = defineRoomWith(openGifts)({
  name: 'gifts',
  contract: giftsContract,
  procedures: giftsProcedures,
  routes: giftRoutes,
  publications: [giftPublications],
  personalData: giftsPersonalData,
  sealedColumns: sealedTokens,
  scheduledMessages: giftMessages,
  consentScopes: thanksConsents,
  orderListener: giftListener,
  periodic: (deps) => [
    every(300, 'tell givers of letters that came back', () => reportBounces(deps)),
    every(3600, 'clear away recordings of no thank-you', () => clearOrphans(deps)),
  ],
  retention: ({ db }) => [
    {
      what: 'recipients of gifts that were sent, not sent after all, or wait for long',
      kept: `${recipientDays} days`,
      due: (now) => countOldRecipients(db, daysBefore(now, recipientDays)),
      clear: (now) => eraseOldRecipients(db, daysBefore(now, recipientDays)),
    },
  ],
});
