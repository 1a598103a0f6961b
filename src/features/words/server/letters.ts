import { inOrderLanguage, momentInLondon, portalLink, toWords, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { ReadingRow } from './repository.ts';

type Shown = Pick<ReadingRow, 'shownAt' | 'approvesAt' | 'drafts'>;

/** Tells the buyer that the words are there to read; one letter for the drafts of a time. */
export function enqueueWordsReady(deps: Deps, tx: Transaction, order: OrderRow, shown: Shown): Promise<void> {
  return enqueueAbout(deps, tx, order, { about: 'ready', shown }, () => {
    const { occasion, recipient } = deps.orders.kinds.facts(order).brief;
    const moment = momentInLondon(shown.approvesAt.toISOString());
    const name = recipient.shown;
    return {
      subject: isCalm(occasion) ? m.words_letter_subject_calm({ name }) : m.words_letter_subject({ name }),
      greeting: m.words_letter_greeting(),
      paragraphs: [
        shown.drafts.length > 1 ? m.words_letter_drafts({ count: shown.drafts.length }) : m.words_letter_draft(),
        m.words_letter_time({ moment }),
      ],
    };
  });
}

/** Reminds the buyer that the words approve themselves soon. */
export function enqueueReminder(deps: Deps, tx: Transaction, order: OrderRow, shown: Shown): Promise<void> {
  return enqueueAbout(deps, tx, order, { about: 'reminder', shown }, () => {
    const name = deps.orders.kinds.facts(order).brief.recipient.shown;
    return {
      subject: m.words_reminder_subject({ name }),
      greeting: m.words_letter_greeting(),
      paragraphs: [m.words_reminder_text({ moment: momentInLondon(shown.approvesAt.toISOString()) })],
    };
  });
}

/** Tells the buyer that their time was up and that the song is being made. */
export function enqueueApprovedByTime(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  return enqueueAbout(deps, tx, order, { about: 'by-time', shown: null }, () => ({
    subject: m.words_by_time_subject({ name: deps.orders.kinds.facts(order).brief.recipient.shown }),
    greeting: m.words_letter_greeting(),
    paragraphs: [m.words_by_time_text()],
  }));
}

/** Tells the buyer that a friend took something back and that the drafts they were reading are written anew. */
export function enqueueWrittenAnew(deps: Deps, tx: Transaction, order: OrderRow, shown: Shown): Promise<void> {
  return enqueueAbout(deps, tx, order, { about: 'anew', shown }, () => ({
    subject: m.words_anew_subject({ name: deps.orders.kinds.facts(order).brief.recipient.shown }),
    greeting: m.words_letter_greeting(),
    paragraphs: [m.words_anew_text()],
  }));
}

async function enqueueAbout(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { about, shown }: { about: 'ready' | 'reminder' | 'by-time' | 'anew'; shown: Shown | null },
  write: () => { subject: string; greeting: string; paragraphs: string[] },
): Promise<void> {
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `words-${about}:${order.id}${shown ? `:${shown.shownAt.getTime()}` : ''}`,
      to: order.email,
      ground: 'paid',
      letter: {
        ...write(),
        action: {
          label: about === 'by-time' || about === 'anew' ? m.words_letter_look() : m.words_letter_read(),
          url: toWords(await portalLink(deps, tx, order)),
        },
      },
    }),
  );
}
