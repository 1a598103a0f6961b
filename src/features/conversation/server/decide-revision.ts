import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { inOrderLanguage, orderById, portalLink, recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import type { EditableLyrics } from '#features/production/contract.ts';
import { beginVersion } from '#features/production/server/index.ts';
import { m } from '#messages/messages.js';
import type { Transaction } from '#platform/db/database.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { conversationContract } from '../contract.ts';
import { isCovered, canTransition } from '../domain/revision.ts';
import type { ConversationDeps } from './deps.ts';
import { orderTopic, lockUnerasedOrder } from './party.ts';
import { refundRevision } from './pay-revision.ts';
import { postMessage } from './post.ts';
import { shopMessage } from './shop-message.ts';
import { lockConversation } from './repository.ts';
import {
  lockRevision,
  revisionById,
  updateRevision,
  type RevisionOfOrder,
  type RevisionRow,
} from './revision-repository.ts';
import { spokenPounds } from '#ui/spoken-values.ts';

type DecideRevisionContracts = (typeof conversationContract)['decideRevision' | 'askRevisionPayment'];
type DecideRevisionContract = (typeof conversationContract)['decideRevision'];
type AskRevisionPaymentContract = (typeof conversationContract)['askRevisionPayment'];

/** Member of staff who decides. `decidesMoney` is false for producers: they may neither waive nor refund. */
export interface Decider {
  id: string;
  decidesMoney: boolean;
}

export type Decision = { revision_id: string } & (
  | { status: 'approved'; lyrics: EditableLyrics | null; base_version: number; new_tune: boolean; waive: boolean }
  | { status: 'rejected'; reason: string }
);

interface Deciding {
  tx: Transaction;
  order: OrderRow;
  revision: RevisionRow;
}

/**
 * Runs with the order, its conversation and the request locked, in that sequence everywhere. @throws Refusal REVISION_NOT_FOUND, ORDER_ERASED, NOT_PENDING
 */
async function onPending(
  deps: ConversationDeps,
  revisionId: string,
  run: (deciding: Deciding) => Promise<Partial<RevisionRow>>,
): Promise<RevisionOfOrder> {
  const found = await revisionById(deps.db, revisionId);
  const order = found && (await orderById(deps.db, found.orderId));
  if (!order) throw new Refusal<DecideRevisionContracts>('REVISION_NOT_FOUND');
  return deps.db.transaction(async (tx) => {
    await lockUnerasedOrder(tx, order.id);
    await lockConversation(tx, orderTopic(order), deps.clock.now());
    const revision = await lockRevision(tx, revisionId);
    if (revision?.status !== 'pending') throw new Refusal<DecideRevisionContracts>('NOT_PENDING');
    const change = await run({ tx, order, revision });
    await updateRevision(tx, revision.id, change);
    return { ...revision, ...change, orderNumber: order.number };
  });
}

/**
 * REV-01: approves or rejects a pending request, and notifies the buyer.
 * @throws Refusal REVISION_NOT_FOUND, ORDER_ERASED, NOT_PENDING, ADMIN_ONLY, NOT_COVERED, SONG_NOT_AT_REST, NEWER_WORDS
 */
export function decideRevision(deps: ConversationDeps, input: Decision, decider: Decider): Promise<RevisionOfOrder> {
  const actor = decider.id;
  return onPending(deps, input.revision_id, async (deciding) => {
    const { tx, order, revision } = deciding;
    if (!canTransition(revision.status, input.status)) throw new Refusal<DecideRevisionContracts>('NOT_PENDING');
    const change =
      input.status === 'approved'
        ? await approve(deps, deciding, input, decider)
        : await reject(deps, deciding, input.reason, decider);
    await recordAudit(deps, tx, {
      actor,
      action: 'decide-revision',
      subject: order.id,
      before: { revision: revision.id, status: revision.status },
      after: { status: input.status, version: change.madeVersion, settlement: change.settlement },
      ...(change.reason ? { reason: change.reason } : {}),
    });
    await recordEvent(deps, tx, { orderId: order.id, kind: `revision-${input.status}`, actor });
    return { ...change, status: input.status, decidedBy: actor, decidedAt: deps.clock.now() };
  });
}

async function approve(
  deps: ConversationDeps,
  { tx, order, revision }: Deciding,
  { lyrics, base_version: baseVersion, new_tune: newTune, waive }: Extract<Decision, { status: 'approved' }>,
  { id: actor, decidesMoney }: Decider,
): Promise<Partial<RevisionRow>> {
  const settlement = waive && !isCovered(revision) ? 'waived' : revision.settlement;
  if (settlement !== revision.settlement && !decidesMoney) throw new Refusal<DecideRevisionContract>('ADMIN_ONLY');
  if (!isCovered({ ...revision, settlement })) throw new Refusal<DecideRevisionContract>('NOT_COVERED');
  const outcome = await beginVersion(deps, tx, {
    orderId: order.id,
    lyrics,
    baseVersion,
    newTune,
    requestKey: `revision:${revision.id}`,
    note: 'A revision was approved.',
    actor,
  });
  if (!outcome.begun && outcome.overtaken !== null)
    throw new Refusal<DecideRevisionContract>('NEWER_WORDS', { version: outcome.overtaken });
  if (!outcome.begun) throw new Refusal<DecideRevisionContract>('SONG_NOT_AT_REST');
  const { version } = outcome;
  await notifyBuyer(deps, tx, order, {
    about: `${revision.id}:approved`,
    says: () => m.chat_says_approved({ version }),
    subject: () => m.letters_approved_subject({ number: order.number }),
    greeting: m.letters_approved_greeting,
  });
  return { settlement, madeVersion: version };
}

async function reject(
  deps: ConversationDeps,
  { tx, order, revision }: Deciding,
  reason: string,
  { id: actor, decidesMoney }: Decider,
): Promise<Partial<RevisionRow>> {
  if (revision.settlement === 'paid' && !decidesMoney) throw new Refusal<DecideRevisionContract>('ADMIN_ONLY');
  if (revision.settlement === 'paid') await refundRevision(deps, tx, revision, actor);
  await notifyBuyer(deps, tx, order, {
    about: `${revision.id}:rejected`,
    says: () => m.chat_says_rejected({ reason }),
    subject: () => m.letters_rejected_subject({ number: order.number }),
    greeting: m.letters_rejected_greeting,
    letter: m.letters_rejected_text,
  });
  return { reason };
}

/**
 * Asks the buyer to pay for a request beyond the included one.
 * @throws Refusal REVISION_NOT_FOUND, ORDER_ERASED, NOT_PENDING, NOT_NOW
 */
export function askRevisionPayment(
  deps: ConversationDeps,
  revisionId: string,
  actor: string,
): Promise<RevisionOfOrder> {
  return onPending(deps, revisionId, async ({ tx, order, revision }) => {
    if (revision.charge !== 'extra' || revision.settlement !== 'open')
      throw new Refusal<AskRevisionPaymentContract>('NOT_NOW');
    const pricePence = deps.site.prices.extra_revision;
    await recordAudit(deps, tx, {
      actor,
      action: 'ask-revision-payment',
      subject: order.id,
      after: { revision: revision.id, pricePence },
    });
    await notifyBuyer(deps, tx, order, {
      about: `${revision.id}:asked`,
      says: () => m.chat_says_asked({ price: spokenPounds(pricePence) }),
      subject: () => m.letters_asked_more_subject({ number: order.number }),
      greeting: m.letters_asked_more_greeting,
      letter: () => m.letters_asked_more_text({ price: spokenPounds(pricePence) }),
    });
    return { settlement: 'asked', pricePence };
  });
}

interface Told {
  /** Idempotency key: each is posted once. */
  about: string;
  /** Text of the chat message, and of the e-mail unless `letter` is given. */
  says: () => string;
  subject: () => string;
  greeting: () => string;
  letter?: () => string;
}

/** Notifies the buyer in the chat and by e-mail, in the order's language. */
export async function notifyBuyer(
  deps: ConversationDeps,
  tx: Transaction,
  order: OrderRow,
  { about, says, subject, greeting, letter = says }: Told,
): Promise<void> {
  const { isNew } = await postMessage(deps, tx, {
    topic: orderTopic(order),
    side: 'system',
    author: 'system',
    clientId: about,
    ...(await shopMessage(deps, order, says)),
    senderEmail: deps.site.supportEmail,
    recipientEmail: order.email,
    readers: ['buyer'],
    toldOtherwise: true,
  });
  if (!isNew) return;
  await inOrderLanguage(deps, order, async () =>
    enqueueLetter(deps, tx, {
      key: `revision:${order.id}:${about}`,
      to: order.email,
      ground: 'paid',
      letter: {
        subject: subject(),
        greeting: greeting(),
        paragraphs: [letter()],
        action: { label: m.letters_portal_action(), url: await portalLink(deps, tx, order) },
      },
    }),
  );
}
