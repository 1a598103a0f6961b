import { codeFor } from '#features/extras/server/index.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import { zonedMoment } from '#kit/zoned-time.ts';
import type { Deps } from '#platform/deps.ts';
import type { GiftView } from '../contract.ts';
import { includesGiftPage } from '../domain/included.ts';
import { readGiftState } from './find-gift.ts';
import { giftAddress, knownOrder } from './known-gift.ts';
import { giftOf, sendsOf, thanksOf, undeliveredSends, type GiftRow } from './repository.ts';

/** The gift page of an order as its giver sees it. @throws Refusal ORDER_NOT_FOUND */
export async function giftOfOrder(deps: Deps, orderNumber: string): Promise<GiftView> {
  const order = await knownOrder(deps.db, orderNumber);
  const gift = (await giftOf(deps.db, order.id)) ?? null;
  const facts = deps.orders.kinds.facts(order);
  const { standing, files } = await readGiftState(deps, order, gift);
  return {
    is_included: includesGiftPage(order.kind, facts.extras),
    is_released: files.some(({ kind }) => kind === 'audio'),
    promised_by: order.dueAt?.toISOString() ?? null,
    recipient_name: facts.brief.recipient.shown,
    page: gift && pageOf(deps, gift, standing),
    sends: gift ? await sendViews(deps, gift) : [],
    thanks: gift ? await thanksViews(deps, order, gift) : [],
  };
}

function pageOf(deps: Deps, gift: GiftRow, standing: NonNullable<GiftView['page']>['standing']): GiftView['page'] {
  const url = giftAddress(deps, gift);
  return {
    url,
    qr_svg: codeFor(url),
    standing,
    dedication: gift.dedication,
    signature: gift.signature,
    question: gift.question,
    may_download: gift.mayDownload,
    last_day: gift.lastDay,
    opened_at: gift.openedAt?.toISOString() ?? null,
  };
}

async function sendViews({ db }: Deps, gift: GiftRow): Promise<GiftView['sends']> {
  const unreached = await undeliveredSends(db, gift.id);
  return (await sendsOf(db, gift.id)).map(({ id, day, hour, timeZone, ...send }) => ({
    id,
    recipient_name: send.recipientName,
    recipient_email: send.recipientEmail,
    day,
    hour,
    time_zone: timeZone,
    due_at: zonedMoment({ day, hour, timeZone }).toISOString(),
    state: unreached.has(id) ? 'unreached' : send.state,
  }));
}

async function thanksViews({ db }: Deps, order: OrderRow, gift: GiftRow): Promise<GiftView['thanks']> {
  return (await thanksOf(db, gift.id)).map(({ id, line, media, createdAt, recipientConsentId, giverConsentId }) => ({
    id,
    line,
    recording: media && { kind: media, url: `/gift-thanks/${encodeURIComponent(order.number)}/${id}` },
    may_show: recipientConsentId !== null,
    shows: giverConsentId !== null,
    at: createdAt.toISOString(),
  }));
}
