import { ownWithdrawalLink } from '#features/consents/server/index.ts';
import { dayInLondon, inOrderLanguage, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { SealedColumn } from '#platform/db/reseal-column.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { pageInSpeech } from '#platform/mail/page-in-speech.ts';
import { openText, resealText, sealText } from '#platform/sealed-text.ts';
import type { ReminderRow } from './repository.ts';
import { yearReminders } from './schema.ts';

const purpose = 'song of last year';

export const sealToken = (deps: Pick<Deps, 'ids' | 'config'>, token: string): string =>
  sealText(deps.ids, deps.config.SECRET, purpose, token);

/** Tokens of the letters' links, which each letter repeats. */
export const sealedTokens = ({ config, ids }: Pick<Deps, 'config' | 'ids'>): SealedColumn[] => [
  {
    table: yearReminders,
    id: yearReminders.id,
    column: yearReminders.sealedToken,
    reseal: (sealed) => resealText(ids, config, purpose, sealed),
  },
];

/** Page that opens the wizard with the old story. The secret stands in the hash, which is not sent to the server. */
const againLink = ({ config }: Pick<Deps, 'config'>, { sealedToken }: ReminderRow): string =>
  pageInSpeech({ config }, '/again', openText(config, purpose, sealedToken));

/** Reminds the giver, so many days ahead. Names stay out of the letter: it is about somebody else. */
export async function enqueueReminder(
  deps: Deps,
  tx: Queryable,
  { order, reminder, days }: { order: OrderRow; reminder: ReminderRow; days: number },
): Promise<void> {
  await inOrderLanguage(deps, order, () => {
    const date = dayInLondon(reminder.day);
    return enqueueLetter(deps, tx, {
      key: `next-year:${order.id}:${reminder.id}:${reminder.day}:${days}`,
      to: order.email,
      ground: 'paid',
      topic: 'other',
      letter: {
        subject: m.nextyear_letter_subject({ date }),
        greeting: m.nextyear_letter_greeting(),
        paragraphs: [m.nextyear_letter_text({ date })],
        action: { label: m.nextyear_letter_action(), url: againLink(deps, reminder) },
        secondAction: { label: m.nextyear_letter_stop(), url: ownWithdrawalLink(deps, reminder.consentId) },
        note: m.nextyear_letter_note(),
      },
    });
  });
}
