import {
  choosesUntil,
  inOrderLanguage,
  momentInLondon,
  portalLink,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { comparableAddress } from '#kit/reader.ts';
import { m } from '#messages/messages.js';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { inLanguage } from '#platform/mail/in-language.ts';
import { friendAddress, inviteAddress } from './known-circle.ts';
import type { CircleRow, ReminderRow } from './repository.ts';

/** Sends a friend their own link. Nobody has proven the address, so nothing that anybody typed stands in the letter. */
export async function sendOwnLink(
  deps: Deps,
  tx: Queryable,
  circle: CircleRow,
  { id, email, token }: { id: string; email: string; token: string },
): Promise<void> {
  await inLanguage(circle.pageLanguage, () =>
    enqueueLetter(deps, tx, {
      key: `circle-own:${circle.id}:${id}`,
      to: email,
      ground: 'unproven',
      letter: {
        subject: m.circle_own_subject(),
        greeting: m.circle_letter_greeting(),
        paragraphs: [m.circle_own_text()],
        action: { label: m.circle_own_action(), url: friendAddress(deps, token) },
      },
    }),
  );
}

/** Name of a friend's reminders in the keys of letters: its row is gone when it is sent, and nothing else would lead to them. */
export const remindedFriend = ({ config }: Pick<Deps, 'config'>, circleId: string, email: string): string =>
  keyedHash(config.SECRET, `circle reminder ${circleId} ${comparableAddress(email)}`);

/** Reminds somebody once who asked for it. */
export async function sendReminder(
  deps: Deps,
  tx: Queryable,
  circle: CircleRow,
  { id, email }: ReminderRow,
): Promise<void> {
  await inLanguage(circle.pageLanguage, () =>
    enqueueLetter(deps, tx, {
      key: `circle-reminder:${circle.id}:${id}:${remindedFriend(deps, circle.id, email)}`,
      to: email,
      ground: 'unproven',
      letter: {
        subject: m.circle_reminder_subject(),
        greeting: m.circle_letter_greeting(),
        paragraphs: [m.circle_reminder_text({ brand: deps.site.brand })],
        action: { label: m.circle_reminder_action(), url: inviteAddress(deps, circle) },
        note: m.circle_reminder_note(),
      },
    }),
  );
}

/** Asks the giver to choose what enters the song: on the last day, or once they have paid after it. */
export async function askToChoose(
  deps: Deps,
  tx: Queryable,
  { order, circle, count }: { order: OrderRow; circle: CircleRow; count: number },
): Promise<void> {
  const until = choosesUntil(deps, order)?.toISOString();
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `circle-choose:${order.id}:${circle.lastDay}`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: m.circle_choose_subject(),
        greeting: m.circle_letter_greeting(),
        paragraphs: [choosingText(count, until)],
        action: { label: m.circle_choose_action(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
}

function choosingText(count: number, until: string | undefined): string {
  if (until && count > 0) return m.circle_choose_paid({ count, moment: momentInLondon(until) });
  return count === 0 ? m.circle_choose_none() : m.circle_choose_text({ count });
}

/** Enqueues an e-mail to staff: a friend withdrew something that a song used. */
export async function notifyStaff(deps: Deps, tx: Queryable, { id, number }: OrderRow, about: string): Promise<void> {
  await enqueueLetter(deps, tx, {
    key: `contribution-withdrawn:${id}:${about}`,
    to: deps.site.supportEmail,
    ground: 'staff',
    letter: {
      subject: `A friend has taken something back: order ${number}`,
      greeting: 'Somebody has taken back what they had added to a song.',
      paragraphs: [
        `Words, photos and voice of that friend are gone from order ${number}. The song and the film that were made with them are as they were: please look whether a new version is to be made without them.`,
      ],
      action: { label: 'Look at the order', url: `${deps.config.BASE_URL}/admin/orders/${number}` },
    },
  });
}
