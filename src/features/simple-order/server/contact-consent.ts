import { m } from '#messages/messages.js';
import { forgetRecord } from '#features/automation/server/index.ts';
import { consentAbout, recordConsent, withdrawalLink } from '#features/consents/server/index.ts';
import type { ConsentScope } from '#platform/consent.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';

/** Version of the words beside the tick; changes whenever they do. */
const contactVersion = '2026-11';
const scope = 'unfinished-order';

/**
 * D24: records that somebody may be written to about a form they left, ahead of the record that says so, once for each draft.
 * @returns the link that takes it back, for the letters that the automation writes; empty without an address or for a repeat;
 * null if it was taken back: an older page that sends its draft again does not give it anew
 */
export async function recordContactConsent(
  deps: Deps,
  tx: Transaction,
  { email, about }: { email: string; about: string },
): Promise<string | null> {
  if (email === '') return '';
  const before = await consentAbout(tx, { scope, about });
  if (before) return before.withdrawnAt === null ? '' : null;
  const words = `${m.simple_contact_agreed()} ${m.simple_contact_agreed_hint()}`;
  const { token } = await recordConsent(deps, tx, {
    text: { scope, version: contactVersion, words },
    email,
    about,
    attested: null,
  });
  return withdrawalLink(deps, token);
}

/** A withdrawn consent takes the record of the form with it; one that waits is not sent any more. */
export const contactConsent: ConsentScope = {
  scope,
  ends: () => m.simple_contact_ends(),
  async withdrawn(_deps, tx, { about }) {
    await forgetRecord(tx, about);
    return [];
  },
};
