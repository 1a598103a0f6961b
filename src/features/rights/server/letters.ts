import { inOrderLanguage, type OrderRow } from '#features/orders/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { LetterGround } from '#platform/mail/mailer.ts';
import { spokenDate, spokenPoundsAndPence } from '#ui/spoken-values.ts';

function returned(deps: Pick<Deps, 'orders'>, order: OrderRow, pence: number): string {
  if (deps.orders.kinds.facts(order).plan !== null) return m.letters_returned_plan();
  return `${m.letters_returned({ amount: spokenPoundsAndPence(pence) })} ${m.letters_patience()}`;
}

/** The line about the code that paid for a part of the order, if it can be used again. */
const codeLine = (until: Date | null): string[] =>
  until === null ? [] : [m.letters_code_free({ day: spokenDate(until) })];

/** `codeUntil`: as `codeFreedBy` gives it. */
export function enqueueCancelled(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { pence, codeUntil }: { pence: number; codeUntil: Date | null },
): Promise<boolean> {
  const { number } = order;
  return inOrderLanguage(deps, order, () =>
    enqueueLetter(deps, tx, {
      to: order.email,
      ground: 'paid',
      key: `cancelled:${order.id}`,
      letter: {
        subject: m.letters_cancelled_subject({ number }),
        greeting: m.letters_cancelled_greeting(),
        paragraphs: [
          `${m.letters_cancelled_text({ number })} ${returned(deps, order, pence)}`,
          ...codeLine(codeUntil),
          m.letters_cancelled_photos(),
        ],
      },
    }),
  );
}

export function enqueueRefundAsked(deps: Deps, tx: Transaction, order: OrderRow, requestId: string): Promise<boolean> {
  const { number } = order;
  return inOrderLanguage(deps, order, () =>
    enqueueLetter(deps, tx, {
      to: order.email,
      ground: 'paid',
      key: `refund-asked:${order.id}:${requestId}`,
      letter: {
        subject: m.letters_asked_subject({ number }),
        greeting: m.letters_asked_greeting(),
        paragraphs: [m.letters_asked_text({ number })],
      },
    }),
  );
}

/** Enqueues the e-mail to staff about a request; it leaves out the buyer's words, which only staff can read in the app. */
export function enqueueStaffNews(deps: Deps, tx: Transaction, order: OrderRow, requestId: string): Promise<boolean> {
  return enqueueLetter(deps, tx, {
    to: deps.site.supportEmail,
    ground: 'staff',
    key: `request:${requestId}`,
    letter: {
      subject: `A request about order ${order.number}`,
      greeting: 'A buyer asks for something.',
      paragraphs: [`It waits under Requests, with what the buyer wrote: order ${order.number}.`],
      action: { label: 'Open the requests', url: `${deps.config.BASE_URL}/admin/requests` },
    },
  });
}

export function enqueueAnswer(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  request: { id: string; kind: 'refund' | 'erasure'; verdict: 'granted' | 'refused'; answer: string; pence: number },
): Promise<boolean> {
  const { id, kind, verdict, answer, pence } = request;
  const ground = order.paidAt ? 'paid' : 'unproven';
  return inOrderLanguage(deps, order, () => {
    const yes =
      pence > 0
        ? `${m.letters_answer_yes({ amount: spokenPoundsAndPence(pence) })} ${m.letters_patience()}`
        : m.letters_answer_back();
    const no = kind === 'refund' ? m.letters_answer_no() : m.letters_answer_no_erasure();
    return enqueueLetter(deps, tx, {
      to: order.email,
      ground,
      topic: 'order',
      key: `answer:${order.id}:${id}`,
      letter: {
        subject: m.letters_answer_subject({ number: order.number }),
        greeting: pence > 0 ? m.letters_answer_greeting_yes() : m.letters_answer_greeting_no(),
        paragraphs: [
          verdict === 'granted' ? yes : no,
          ...(answer === '' ? [] : [answer]),
          ...(verdict === 'refused' ? [m.letters_answer_differently()] : []),
        ],
      },
    });
  });
}

export function enqueueErasureCode(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { code, minutes, ground }: { code: string; minutes: number; ground: LetterGround },
): Promise<boolean> {
  const { number } = order;
  return inOrderLanguage(deps, order, () =>
    enqueueLetter(deps, tx, {
      to: order.email,
      ground,
      topic: 'order',
      key: `erasure-code:${order.id}:${deps.ids.id()}`,
      letter: {
        subject: m.letters_code_subject({ number }),
        greeting: code,
        paragraphs: [m.letters_code_text({ minutes, number }), m.letters_code_stranger()],
      },
    }),
  );
}

/** Key of the last e-mail about an order, which is erased itself as soon as it was sent. */
export const erasureConfirmationKey = (orderId: string): string => `erased:${orderId}`;

export function enqueueErasureConfirmation(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { ground, codeUntil }: { ground: LetterGround; codeUntil: Date | null },
): Promise<boolean> {
  const { number } = order;
  return inOrderLanguage(deps, order, () =>
    enqueueLetter(deps, tx, {
      to: order.email,
      ground,
      topic: 'order',
      key: erasureConfirmationKey(order.id),
      letter: {
        subject: m.letters_erased_subject({ number }),
        greeting: m.letters_erased_greeting(),
        paragraphs: [m.letters_erased_text({ number }), ...codeLine(codeUntil), m.letters_erased_kept()],
      },
    }),
  );
}
