import { Refusal } from '#kit/refusal.ts';
import { recordConsent } from '#features/consents/server/index.ts';
import { checkedEmail } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sealText } from '#platform/sealed-text.ts';
import type { photoSessionsContract } from '../contract.ts';
import { consentVersion, type consentWays } from '../domain/limits.ts';
import { consentText, enqueueGuestLetter, sealPurpose } from './leads.ts';
import { insertLead } from './repository.ts';
import { openedSession } from './sessions.ts';

type Contract = (typeof photoSessionsContract)['attestConsent'];

const ofAffiliate = { name: 'attested-consents', points: 200, seconds: 24 * 60 * 60 };

interface Attested {
  session_id: string;
  first_name: string;
  email: string;
  given_at: string;
  how: (typeof consentWays)[number];
  consent_version: string;
  attested: boolean;
}

/**
 * Records a consent that was given offline: who stands for it, when and how it was given, and the words under their hash. It is
 * withdrawn like any other, by the letter that goes to the guest.
 * @throws Refusal NOT_ATTESTED, FIELDS_MISSING, INVALID_EMAIL, CONSENT_CHANGED, SESSION_NOT_FOUND, INVALID_TIME, TOO_MANY,
 * LETTER_REFUSED
 */
export async function attestConsent(
  deps: Deps,
  affiliate: { id: string; referralId: string },
  input: Attested,
): Promise<{ recorded: true }> {
  if (!input.attested) throw new Refusal<Contract>('NOT_ATTESTED');
  const firstName = input.first_name.trim();
  if (firstName === '' || input.email.trim() === '') throw new Refusal<Contract>('FIELDS_MISSING');
  const email = checkedEmail(input.email);
  if (input.consent_version !== consentVersion) throw new Refusal<Contract>('CONSENT_CHANGED');
  const session = await openedSession(deps, input.session_id);
  if (session.affiliateId !== affiliate.id) throw new Refusal<Contract>('SESSION_NOT_FOUND');
  const [at, now] = [new Date(input.given_at), deps.clock.now()];
  // Nobody agrees to photos of another day; clocks of telephones are a little ahead.
  const earliest = session.createdAt.getTime() - 24 * 60 * 60 * 1000;
  if (at.getTime() < earliest || at.getTime() > now.getTime() + 60_000) throw new Refusal<Contract>('INVALID_TIME');
  const wait = await deps.limits.tooOften(ofAffiliate, affiliate.id);
  if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
  await deps.db.transaction(async (tx) => {
    const consent = await recordConsent(deps, tx, {
      text: consentText(deps),
      email,
      about: session.id,
      attested: { by: affiliate.referralId, how: input.how, at },
    });
    const lead = {
      id: deps.ids.id(),
      sessionId: session.id,
      affiliateId: affiliate.id,
      browserHash: null,
      firstName,
      email,
      consentId: consent.id,
      sealedToken: sealText(deps.ids, deps.config.SECRET, sealPurpose, consent.token),
      createdAt: now,
    };
    await insertLead(tx, lead);
    // Without the letter nobody could take back what somebody else said for them.
    const isWrittenTo = await deps.mailer.isWrittenTo(tx, email, 'other');
    if (!isWrittenTo || !(await enqueueGuestLetter(deps, tx, lead))) throw new Refusal<Contract>('LETTER_REFUSED');
  });
  return { recorded: true };
}
