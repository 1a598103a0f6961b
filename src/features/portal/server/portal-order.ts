import { Refusal } from '#kit/refusal.ts';
import { isAwaited, orderReview } from '#features/moderation/server/index.ts';
import { isOver, isPaidFor } from '#features/orders/domain/status.ts';
import {
  choosesUntil,
  isWaitingToStart,
  lastDayOfWaiting,
  deliveryOf,
  eventsOf,
  orderByNumber,
  payAgainOffer,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { buyerLedger, orderLedger } from '#features/payments/server/index.ts';
import {
  fileAddresses,
  filesFor,
  overallProgress,
  productionsOf,
  sleeveOf,
  stagesOf,
  waitsForBuyer,
  type ProductionRow,
  type ReadableFile,
  type Viewer,
} from '#features/production/server/index.ts';
import { photoAddresses } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { PortalOrder, portalContract } from '../contract.ts';

type Contract = (typeof portalContract)['portalOrder'];

type PortalFile = PortalOrder['files'][number];
type MadeKind = Exclude<PortalFile['kind'], 'document'>;

/**
 * One order as its buyer sees it; staff read it in English. The caller's access has been checked already.
 * @throws Refusal ORDER_NOT_FOUND
 */
export async function portalOrder(
  deps: Deps,
  orderNumber: string,
  { isBuyer, ...viewer }: Viewer & { isBuyer: boolean },
): Promise<PortalOrder> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  const view = await portalView(deps, order, viewer);
  return isBuyer ? view : { ...view, page_language: 'en' };
}

/** The portal's view of an order row. */
export async function portalView(deps: Deps, order: OrderRow, viewer: Viewer): Promise<PortalOrder> {
  const versions = await productionsOf(deps.db, order.id);
  const released = versions.find((version) => version.releasedAt !== null);
  const newest = versions[0];
  const stages = newest?.state === 'running' ? await stagesOf(deps.db, [newest.id]) : [];
  const ledger = viewer.seesMoney ? buyerLedger(await orderLedger(deps.db, order.id)) : null;
  const facts = deps.orders.kinds.facts(order);
  const review = isAwaited(order) ? await orderReview(deps.db, order.id) : null;
  const isRefused = review === 'refused';
  const { occasion, recipient, story, ...brief } = facts.brief;
  return {
    order_number: order.number,
    page_language: facts.pageLanguage,
    white_label: facts.whiteLabel,
    is_given_on: facts.isGivenOn,
    status: order.status,
    first_name: recipient.shown || 'Customer',
    email: order.email,
    occasion,
    destination: facts.destination,
    language: brief.language,
    music_genre: brief.genre,
    mood: brief.mood,
    vocal_style: brief.vocalStyle,
    tempo: brief.tempo,
    format: facts.includesFilm ? 'audio+video' : 'audio',
    is_express: facts.promise.dueBy !== undefined,
    promised_hours: facts.promise.hours,
    delivery: deliveryOf(deps, order),
    favorite_moment: story.favoriteMoment,
    travel_companions: story.companions,
    special_words: story.specialWords,
    extra_details: story.extraDetails,
    price_pence: viewer.seesMoney ? order.pricePence : null,
    price_paid_pence: ledger?.paid_pence ?? null,
    ledger,
    pay_again: await payAgainOffer(deps, deps.db, order),
    plan: facts.plan,
    created_at: order.createdAt.toISOString(),
    history: await history(deps, order.id),
    approved_for_release: order.approvedForRelease,
    review,
    download_disabled: order.downloadDisabled,
    sleeve: { ...sleeveOf(deps, order), title: released ? order.title : '' },
    lyrics:
      released?.lyrics?.sections.map((section) => ({
        tag: section.tag,
        lines: section.lines.map((line) => line.display),
      })) ?? null,
    lyrics_language: released?.lyrics?.language ?? null,
    line_starts: released ? lineStarts(released) : null,
    ...(isRefused ? nothingAwaited : waitingOf(deps, order, newest)),
    progress: newest?.state === 'running' && !isRefused ? overallProgress(stages) : null,
    files: await files(deps, order, newest?.state === 'ready' && !isOver(order.status) && !isRefused),
    photos: await photoAddresses(deps, order.id),
  };
}

type Waiting = Pick<PortalOrder, 'waits_for_words' | 'waits_until' | 'chooses_until' | 'waits_for_buyer' | 'words'>;

const nothingAwaited: Waiting = {
  waits_for_words: false,
  waits_until: null,
  chooses_until: null,
  waits_for_buyer: false,
  words: null,
};

const waitingOf = (deps: Deps, order: OrderRow, newest: ProductionRow | undefined): Waiting => ({
  waits_for_words: newest?.state === 'needs-words',
  waits_until: lastDayOfWaiting(deps, order),
  chooses_until: choosesUntil(deps, order)?.toISOString() ?? null,
  waits_for_buyer: waitsForBuyer(order, newest),
  words: wordsStage(deps, order, newest),
});

/** Stage of the words that a buyer reads before they are sung; null for an order whose buyer does not, and while friends add to it. */
function wordsStage(deps: Deps, order: OrderRow, newest: ProductionRow | undefined): PortalOrder['words'] {
  if (!order.readsWords || !isPaidFor(order.status) || isWaitingToStart(deps, order)) return null;
  if (order.wordsApprovedAt) return 'approved';
  return waitsForBuyer(order, newest) ? 'to-read' : 'being-written';
}

async function history(deps: Deps, orderId: string): Promise<PortalOrder['history']> {
  const reached = new Map<OrderRow['status'], string>();
  for (const { to, at } of await eventsOf(deps.db, orderId)) if (to) reached.set(to, at.toISOString());
  return Array.from(reached, ([status, at]) => ({ status, at }));
}

/** Start of each line in seconds, by its first word; null unless the song's timeline knows every line. */
function lineStarts({ lyrics, song }: ProductionRow): number[] | null {
  const starts: number[] = [];
  for (const { line, start } of song?.timeline.words ?? []) starts[line] ??= start;
  const lines = lyrics?.sections.flatMap((section) => section.lines) ?? [];
  return lines.length > 0 && lines.every((_, line) => starts[line] !== undefined) ? starts : null;
}

/** One entry for each file that was ordered: the file to play and keep, or why it is not there. */
async function files(deps: Deps, order: OrderRow, isMade: boolean): Promise<PortalFile[]> {
  const { includesFilm, extras } = deps.orders.kinds.facts(order);
  const kinds: MadeKind[] = ['audio'];
  if (includesFilm) kinds.push('teaser', 'video');
  if (extras.has('bonus_track')) kinds.push('bonus');
  if (extras.has('lyric_scroll')) kinds.push('scroll');
  const current = (await filesFor(deps, order, 'buyer')).filter(({ isCurrent }) => isCurrent);
  // Nobody waits for the sleeve: it is drawn on the page, and there to keep once the song is.
  if (current.some(({ kind }) => kind === 'sleeve')) kinds.push('sleeve');
  return Promise.all(kinds.map((kind) => portalFile(deps, order, { kind, current, isMade })));
}

async function portalFile(
  deps: Deps,
  order: OrderRow,
  { kind, current, isMade }: { kind: MadeKind; current: ReadableFile[]; isMade: boolean },
): Promise<PortalFile> {
  const found = current.find((file) => file.kind === kind);
  const nothing = { kind, url: null, download_url: null, captions_url: null, size_bytes: null };
  if (!found) return { ...nothing, state: isMade ? 'pending-qc' : 'not-yet' };
  if (found.from === 'redirect') return { ...nothing, state: 'redirect', url: found.url };
  const captions = captionsFor(found, current);
  return {
    ...nothing,
    state: 'ready',
    ...(await fileAddresses(deps, order, found)),
    captions_url: captions ? (await fileAddresses(deps, order, captions)).url : null,
    size_bytes: found.from === 'storage' ? found.file.sizeBytes : null,
  };
}

/** The captions of a film; one from elsewhere has none of ours. */
export function captionsFor(film: ReadableFile, files: readonly ReadableFile[]): ReadableFile | null {
  if (film.kind !== 'video' || film.from !== 'storage') return null;
  return files.find(({ kind, isCurrent }) => kind === 'captions' && isCurrent) ?? null;
}
