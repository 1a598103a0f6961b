import { Refusal } from '#kit/refusal.ts';
import { recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { productionsOf } from '#features/production/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { conversationContract } from '../contract.ts';
import { chargeOfNext, maximumPending } from '../domain/revision.ts';
import { insertRevision, listRevisionRows } from './revision-repository.ts';
import type { RevisionDetails } from './schema.ts';

type SendMessageContracts = (typeof conversationContract)['sendMessage' | 'requestRevision'];
type RequestRevisionContract = (typeof conversationContract)['requestRevision'];

/** Defects that a buyer reports: a description, and remarks by line. */
export interface RequestedChange {
  type: 'lyrics' | 'chat';
  description: string;
  lines: { line: number; wrong: string }[];
}

/**
 * Opens a request; the order's conversation is locked, so that two at once are not both the included one.
 * @throws Refusal REVISION_NOT_NOW, REVISIONS_WAIT
 */
export async function openRequest(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  { type, description, lines }: RequestedChange,
): Promise<string> {
  if (!isPaidFor(order.status)) throw new Refusal<SendMessageContracts>('REVISION_NOT_NOW');
  const earlier = await listRevisionRows(tx, order.id);
  if (earlier.filter(({ status }) => status === 'pending').length >= maximumPending)
    throw new Refusal<SendMessageContracts>('REVISIONS_WAIT');
  const id = deps.ids.id();
  await insertRevision(tx, {
    id,
    orderId: order.id,
    requestType: type,
    details: await heard(tx, order, description, lines),
    charge: chargeOfNext(earlier),
    createdAt: deps.clock.now(),
  });
  await recordEvent(deps, tx, { orderId: order.id, kind: 'revision-requested', actor: 'buyer' });
  return id;
}

/** Every line of the newest released version. */
async function heardLines(db: Queryable, order: OrderRow): Promise<{ version: number | null; words: string[] }> {
  const released = (await productionsOf(db, order.id)).find((version) => version.releasedAt !== null);
  const lines = released?.lyrics?.sections.flatMap((section) => section.lines) ?? [];
  return { version: released?.version ?? null, words: lines.map((line) => line.display) };
}

/** Details of a request, with a copy of the picked lines' words because the song may change later. */
async function heard(
  tx: Transaction,
  order: OrderRow,
  description: string,
  lines: RequestedChange['lines'],
): Promise<RevisionDetails> {
  const { version, words } = await heardLines(tx, order);
  return {
    description,
    version,
    lines: lines.flatMap(({ line, wrong }) => {
      const sung = words[line];
      return sung === undefined ? [] : [{ line, words: sung, wrong }];
    }),
  };
}

/** Text of the chat message that shows the request to both sides. @throws Refusal NOTHING_PICKED */
export async function requestText(
  deps: Deps,
  order: OrderRow,
  { description, lines }: Omit<RequestedChange, 'type'>,
): Promise<string> {
  const { words } = await heardLines(deps.db, order);
  const picked = lines.flatMap(({ line, wrong }) => {
    const sung = words[line];
    return sung === undefined ? [] : [wrong === '' ? `“${sung}”` : `“${sung}”: ${wrong}`];
  });
  const parts = [picked.join('\n'), description].filter((part) => part !== '');
  if (parts.length === 0) throw new Refusal<RequestRevisionContract>('NOTHING_PICKED');
  return parts.join('\n\n');
}
