import { comparableAddress } from '#kit/reader.ts';
import { Refusal } from '#kit/refusal.ts';
import { m } from '#messages/messages.js';
import { ownWithdrawalLink, recordConsent, withdrawalLink, type ConsentText } from '#features/consents/server/index.ts';
import { checkedEmail } from '#features/orders/server/index.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { waitlistContract } from '../contract.ts';
import { emailPattern, waitlistVersion } from '../domain/limits.ts';
import { entryOf, insertEntry, deleteEntryOfConsent, type EntryRow } from './repository.ts';

type Contract = (typeof waitlistContract)['joinWaitlist'];

const scope = 'waitlist';

/** Words beside the button, as the page shows them. */
const waitlistText = ({ site }: Pick<Deps, 'site'>): ConsentText => ({
  scope,
  version: waitlistVersion,
  words: m.waitlist_consent({ brand: site.brand }),
});

interface Joining {
  first_name: string;
  last_name: string;
  email: string;
  property_name: string | null;
  consent_version: string;
}

/**
 * WAIT-01: puts somebody on the list with their consent and the letter that takes them off it, in one transaction. The answer
 * does not tell who is on it.
 * @throws Refusal FIELDS_MISSING, INVALID_EMAIL, CONSENT_CHANGED
 */
export async function joinWaitlist(deps: Deps, input: Joining): Promise<{ success: true }> {
  const [firstName, lastName] = [input.first_name.trim(), input.last_name.trim()];
  if (firstName === '' || lastName === '' || input.email.trim() === '') throw new Refusal<Contract>('FIELDS_MISSING');
  if (!emailPattern.test(input.email.trim())) throw new Refusal<Contract>('INVALID_EMAIL');
  const email = checkedEmail(input.email);
  // Nobody agrees to words that they did not see.
  if (input.consent_version !== waitlistVersion) throw new Refusal<Contract>('CONSENT_CHANGED');
  await putOnList(deps, {
    firstName,
    lastName,
    email,
    comparableEmail: comparableAddress(email),
    propertyName: input.property_name?.trim() || null,
  }).catch((error: unknown) => {
    if (!(error instanceof OnListAlready)) throw error;
  });
  return { success: true };
}

/** Rolls back what a transaction wrote for an address that another one has just put on the list. */
class OnListAlready extends Error {}

/** @throws OnListAlready */
async function putOnList(deps: Deps, details: Omit<EntryRow, 'id' | 'consentId' | 'joinedAt'>): Promise<void> {
  const { email } = details;
  await deps.db.transaction(async (tx) => {
    const known = await entryOf(tx, details.comparableEmail);
    if (known) {
      await enqueueJoined(deps, tx, known, ownWithdrawalLink(deps, known.consentId));
      return;
    }
    const id = deps.ids.id();
    const consent = await recordConsent(deps, tx, { text: waitlistText(deps), email, about: id, attested: null });
    const entry = { ...details, id, consentId: consent.id, joinedAt: deps.clock.now() };
    if (!(await insertEntry(tx, entry))) throw new OnListAlready();
    await enqueueJoined(deps, tx, entry, withdrawalLink(deps, consent.token));
  });
}

/**
 * One letter for one entry in the 90 days that letters are kept. An address that has had its letter today gets none, nor does one whose
 * letter no mail server took: both get it the next time that they are put on the list.
 */
async function enqueueJoined(
  deps: Deps,
  tx: Transaction,
  { id, email }: Pick<EntryRow, 'id' | 'email'>,
  leave: string,
): Promise<void> {
  const { brand } = deps.site;
  await enqueueLetter(deps, tx, {
    key: `waitlist:${id}`,
    replacesFailed: true,
    to: email,
    ground: 'unproven',
    letter: {
      subject: m.waitlist_letter_subject({ brand }),
      greeting: m.waitlist_letter_greeting(),
      paragraphs: [m.waitlist_letter_text()],
      action: { label: m.waitlist_letter_action(), url: `${deps.config.BASE_URL}/hosts` },
      secondAction: { label: m.waitlist_letter_leave(), url: leave },
    },
  });
}

/** A withdrawn consent takes the entry with it, and its letter. */
export const waitlistConsent: ConsentScope = {
  scope,
  ends: () => m.waitlist_leave_what(),
  async withdrawn(deps, tx, { id }) {
    const entry = await deleteEntryOfConsent(tx, id);
    if (entry) await deps.mailer.forget(tx, entry.id, '');
    return [];
  },
};
