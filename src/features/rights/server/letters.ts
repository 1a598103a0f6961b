import { poundsAndPence } from '#kit/money.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { LetterGround } from '#platform/mail/mailer.ts';

const patience = 'Banks take 5–10 business days to show it.';

function returned(deps: Pick<Deps, 'orders'>, order: OrderRow): string {
  if (deps.orders.kinds.facts(order).plan !== null) return 'Your plan has this song again.';
  return `${poundsAndPence(order.pricePence)} goes back the way it came. ${patience}`;
}

export function enqueueCancelled(deps: Deps, tx: Transaction, order: OrderRow): Promise<boolean> {
  return enqueueLetter(deps, tx, {
    to: order.email,
    ground: 'paid',
    key: `cancelled:${order.id}`,
    letter: {
      subject: `Your order ${order.number} is cancelled`,
      greeting: 'Cancelled, as you asked.',
      paragraphs: [
        `Nothing more is made for order ${order.number}. ${returned(deps, order)}`,
        'Your photos are deleted within a day. If you change your mind again, your story is quickly told anew.',
      ],
    },
  });
}

export function enqueueRefundAsked(deps: Deps, tx: Transaction, order: OrderRow, requestId: string): Promise<boolean> {
  return enqueueLetter(deps, tx, {
    to: order.email,
    ground: 'paid',
    key: `refund-asked:${order.id}:${requestId}`,
    letter: {
      subject: `We have your request about order ${order.number}`,
      greeting: 'We have your request.',
      paragraphs: [
        `You have asked for a refund of order ${order.number}. A person reads what you wrote and answers by e-mail, most often within two working days.`,
      ],
    },
  });
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
  const yes = `We are giving back ${poundsAndPence(pence)}. ${patience}`;
  const no =
    kind === 'refund'
      ? 'We have looked at your order and what you wrote, and are not giving the money back this time.'
      : 'We may not erase this order for now.';
  return enqueueLetter(deps, tx, {
    to: order.email,
    ground,
    key: `answer:${order.id}:${id}`,
    letter: {
      subject: `Our answer about order ${order.number}`,
      greeting: verdict === 'granted' ? 'Your refund is on its way.' : 'About your request.',
      paragraphs: [
        verdict === 'granted' ? yes : no,
        ...(answer === '' ? [] : [answer]),
        ...(verdict === 'refused' ? ['Answer this letter if you see it differently; a person reads it.'] : []),
      ],
    },
  });
}

export function enqueueErasureCode(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { code, minutes, ground }: { code: string; minutes: number; ground: LetterGround },
): Promise<boolean> {
  return enqueueLetter(deps, tx, {
    to: order.email,
    ground,
    key: `erasure-code:${order.id}:${deps.ids.id()}`,
    letter: {
      subject: `Your code to erase order ${order.number}`,
      greeting: code,
      paragraphs: [
        `Type this code where you asked for it, within ${minutes} minutes. Then the story, the photos, the words, the song and the film of order ${order.number} are erased for good.`,
        'If you did not ask for it, somebody else has your order open: do nothing with the code, and close the order everywhere from its page.',
      ],
    },
  });
}

/** Key of the last e-mail about an order, which is erased itself as soon as it was sent. */
export const erasureConfirmationKey = (orderId: string): string => `erased:${orderId}`;

export function enqueueErasureConfirmation(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  ground: LetterGround,
): Promise<boolean> {
  return enqueueLetter(deps, tx, {
    to: order.email,
    ground,
    key: erasureConfirmationKey(order.id),
    letter: {
      subject: `Order ${order.number} is erased`,
      greeting: 'It is erased.',
      paragraphs: [
        `The story, the photos, the words, the song and the film of order ${order.number} are gone from our systems, and so is your e-mail address once this letter is sent.`,
        'We keep what the law wants of our accounts: the order’s number, its amounts and days and, if you ordered as a VAT-registered business, its name and VAT number.',
      ],
    },
  });
}
