import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { m } from '#messages/messages.js';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { SealedColumn } from '#platform/db/reseal-column.ts';
import { openText, resealText, sealText } from '#platform/sealed-text.ts';
import type { affiliatesContract } from '../contract.ts';
import { hintOf, payoutDetailsSchema, type PayoutDetails, type typedDetailsSchema } from '../payout-details.ts';
import { lockAffiliate, updateAffiliate, type AffiliateRow } from './repository.ts';
import { affiliates, payouts } from './schema.ts';

type Contract = (typeof affiliatesContract)['savePayoutDetails'];

const purpose = 'payout details';
/** Changes by one affiliate: each is a letter, and letters of all wait in one queue. */
const ofAffiliate: LimitRule = { name: 'payout-details', points: 10, seconds: 3600 };

/**
 * Keeps an affiliate's bank details encrypted; only the last characters of the number are ever shown again. The affiliate is
 * told by letter: whoever has the session, and not the mailbox, would else be paid unseen.
 * @throws Refusal DETAILS_WRONG, TOO_MANY
 */
export async function savePayoutDetails(
  deps: Deps,
  { id, userId, email }: Pick<AffiliateRow, 'id' | 'userId' | 'email'>,
  typed: z.input<typeof typedDetailsSchema>,
): Promise<{ payout_hint: string }> {
  const { data: details } = payoutDetailsSchema.safeParse(typed);
  if (!details) throw new Refusal<Contract>('DETAILS_WRONG');
  const wait = await deps.limits.tooOften(ofAffiliate, id);
  if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
  const payoutHint = hintOf(details);
  const payoutDetails = sealText(deps.ids, deps.config.SECRET, purpose, JSON.stringify(details));
  await deps.db.transaction(async (tx) => {
    const before = await lockAffiliate(tx, id);
    await updateAffiliate(tx, id, { payoutDetails, payoutHint });
    const change = { before: { hint: before?.payoutHint ?? null }, after: { hint: payoutHint } };
    await recordAudit(deps, tx, { actor: userId, action: 'affiliate-bank-details', subject: userId, ...change });
    await enqueueLetter(deps, tx, {
      key: `bank-details:${id}:${deps.ids.id()}`,
      to: email,
      ground: 'proven',
      letter: {
        subject: m.affiliates_bank_letter_subject(),
        greeting: m.affiliates_bank_letter_greeting(),
        paragraphs: [m.affiliates_bank_letter_text({ hint: payoutHint, email: deps.site.supportEmail })],
      },
    });
  });
  return { payout_hint: payoutHint };
}

/** Bank details of affiliates, and those of each payout. */
export const sealedDetails = ({ config, ids }: Pick<Deps, 'config' | 'ids'>): SealedColumn[] =>
  [affiliates, payouts].map((table) => ({
    table,
    id: table.id,
    column: table.payoutDetails,
    reseal: (sealed) => resealText(ids, config, purpose, sealed),
  }));

export function openDetails({ config }: Pick<Deps, 'config'>, sealed: string): PayoutDetails {
  return payoutDetailsSchema.parse(JSON.parse(openText(config, purpose, sealed)));
}
