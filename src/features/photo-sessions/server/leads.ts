import { Refusal } from '#kit/refusal.ts';
import { m } from '#messages/messages.js';
import { affiliateById, affiliateByReferral } from '#features/affiliates/server/index.ts';
import {
  isConsentGiven,
  ownWithdrawalLink,
  recordConsent,
  withdrawalLink,
  type ConsentText,
} from '#features/consents/server/index.ts';
import { checkedEmail } from '#features/orders/server/index.ts';
import { releaseUpload } from '#features/uploads/server/index.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { SealedColumn } from '#platform/db/reseal-column.ts';
import { openText, resealText, sealText } from '#platform/sealed-text.ts';
import { comparableAddress } from '#kit/reader.ts';
import type { photoSessionsContract } from '../contract.ts';
import { consentVersion } from '../domain/limits.ts';
import { insertLead, leadById, sessionById, deleteGrants, deleteLeadOf, type LeadRow } from './repository.ts';
import { leads } from './schema.ts';

type Contract = (typeof photoSessionsContract)['saveLead'];
type PreviewContract = (typeof photoSessionsContract)['generateLyricPreview' | 'sendAffiliateEmail'];

const scope = 'photo-preview';
export const sealPurpose = 'lead withdrawal';

/** Words beside the tick, as the page shows them. */
export const consentText = ({ site }: Pick<Deps, 'site'>): ConsentText => ({
  scope,
  version: consentVersion,
  words: m.funnel_consent({ brand: site.brand }),
});

interface NewLead {
  session_id: string;
  ref: string;
  first_name: string;
  email: string;
  consent_given: boolean;
  consent_version: string;
}

/**
 * FUN-04: keeps a lead with its consent, in one transaction, the consent first, and with it the letter that can take it back. An
 * address that has had its letter today gets none, so the page has a link of its own.
 * The affiliate is the session's, else the link's.
 * @throws Refusal CONSENT_MISSING, FIELDS_MISSING, INVALID_EMAIL, CONSENT_CHANGED
 */
export async function saveLead(
  deps: Deps,
  browserHash: string,
  input: NewLead,
): Promise<{ lead: string; withdrawal_url: string }> {
  if (!input.consent_given) throw new Refusal<Contract>('CONSENT_MISSING');
  const firstName = input.first_name.trim();
  if (firstName === '' || input.email.trim() === '') throw new Refusal<Contract>('FIELDS_MISSING');
  const email = checkedEmail(input.email);
  // Nobody agrees to words that they did not see.
  if (input.consent_version !== consentVersion) throw new Refusal<Contract>('CONSENT_CHANGED');
  const session = input.session_id === '' ? undefined : await sessionById(deps.db, input.session_id);
  const referrer = await affiliateByReferral(deps.db, input.ref);
  const id = deps.ids.id();
  const consentId = await deps.db.transaction(async (tx) => {
    const consent = await recordConsent(deps, tx, {
      text: consentText(deps),
      email,
      about: session?.id ?? `lead ${id}`,
      attested: null,
    });
    const lead = {
      id,
      sessionId: session?.id ?? null,
      affiliateId: session?.affiliateId ?? referrer?.id ?? null,
      browserHash,
      firstName,
      email,
      consentId: consent.id,
      sealedToken: sealText(deps.ids, deps.config.SECRET, sealPurpose, consent.token),
      createdAt: deps.clock.now(),
    };
    await insertLead(tx, lead);
    await enqueueGuestLetter(deps, tx, lead);
    return consent.id;
  });
  return { lead: id, withdrawal_url: ownWithdrawalLink(deps, consentId) };
}

/** Secrets of the links that take consents back. */
export const sealedTokens = ({ config, ids }: Pick<Deps, 'config' | 'ids'>): SealedColumn[] => [
  {
    table: leads,
    id: leads.id,
    column: leads.sealedToken,
    reseal: (sealed) => resealText(ids, config, sealPurpose, sealed),
  },
];

/** A lead whose consent stands. @throws Refusal NO_CONSENT */
export async function consentingLead({ db }: Pick<Deps, 'db'>, id: string): Promise<LeadRow> {
  const lead = await leadById(db, id);
  if (!lead || !(await isConsentGiven(db, lead.consentId))) throw new Refusal<PreviewContract>('NO_CONSENT');
  return lead;
}

/**
 * Sends a guest the address of their photos and the link that takes everything back, with no word that anybody typed. It goes
 * to the lead's own address; a request for another one sends nothing. @throws Refusal NO_CONSENT
 */
export async function sendGuestLetter(
  deps: Deps,
  { email, lead: id }: { email: string; lead: string },
): Promise<{ sent: boolean }> {
  const lead = await consentingLead(deps, id);
  if (comparableAddress(lead.email) !== comparableAddress(email)) return { sent: false };
  return { sent: await deps.db.transaction((tx) => enqueueGuestLetter(deps, tx, lead)) };
}

/** One letter for one lead. @returns false if its address has had a letter of ours today */
export async function enqueueGuestLetter(
  deps: Deps,
  tx: Transaction,
  {
    id,
    email,
    sessionId,
    affiliateId,
    sealedToken,
  }: Pick<LeadRow, 'id' | 'email' | 'sessionId' | 'affiliateId' | 'sealedToken'>,
): Promise<boolean> {
  const { BASE_URL } = deps.config;
  const { brand, product } = deps.site;
  const link = withdrawalLink(deps, openText(deps.config, sealPurpose, sealedToken));
  const page = sessionId === null ? '/development' : `/memory-preview/${sessionId}`;
  // Opened on another device, the letter knows of no earlier click.
  const affiliate = affiliateId === null ? undefined : await affiliateById(tx, affiliateId);
  const referral = affiliate ? `?ref=${affiliate.referralId}` : '';
  return enqueueLetter(deps, tx, {
    key: `photo-preview:${id}`,
    to: email,
    ground: 'unproven',
    letter: {
      subject: m.funnel_letter_subject({ brand }),
      greeting: m.funnel_letter_greeting(),
      paragraphs: [m.funnel_letter_text({ brand, product })],
      action: { label: m.funnel_letter_action(), url: `${BASE_URL}${page}${referral}` },
      secondAction: { label: m.funnel_letter_withdraw(), url: link },
    },
  });
}

/**
 * A withdrawn consent takes with it the preview, the lead and the copies of the session's photos that this guest took and no
 * order has: those of their browser. After a consent on paper nobody knows theirs, so it takes those of all browsers that left
 * no consent of their own. Other guests keep theirs. The letter about it is forgotten too.
 */
export const previewConsent: ConsentScope = {
  scope,
  ends: () => m.funnel_unsubscribe_what(),
  async withdrawn(deps, tx, { id }) {
    const lead = await deleteLeadOf(tx, id);
    if (!lead) return [];
    await deps.mailer.forget(tx, lead.id, '');
    if (lead.sessionId === null) return [];
    const keys: string[] = [];
    for (const { browserHash, uploadId } of await deleteGrants(tx, lead.sessionId, lead.browserHash))
      keys.push(...(await releaseUpload(tx, browserHash, uploadId)));
    return keys;
  },
};
