import { Refusal } from '#kit/refusal.ts';
import { eventsOf, orderByNumber, payAgainOffer, type OrderRow } from '#features/orders/server/index.ts';
import {
  assetsOf,
  downloadName,
  overallProgress,
  productionsOf,
  sleeveOf,
  stagesOf,
  type AssetRow,
  type ProductionRow,
  type Viewer,
} from '#features/production/server/index.ts';
import { photoAddresses } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { PortalOrder, portalContract } from '../contract.ts';
import { isShortLink } from '../domain/short-link.ts';

type Contract = (typeof portalContract)['portalOrder' | 'shareFilm'];

/** Seconds an address of a file works. */
const addressLasts = 15 * 60;

type PortalFile = PortalOrder['files'][number];
type MadeKind = Exclude<PortalFile['kind'], 'document'>;

/** One order as its buyer sees it. The caller has been let in already. @throws Refusal */
export async function portalOrder(deps: Deps, orderNumber: string, viewer: Viewer): Promise<PortalOrder> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  const versions = await productionsOf(deps.db, order.id);
  const released = versions.find((version) => version.releasedAt !== null);
  const newest = versions[0];
  const stages = newest?.state === 'running' ? await stagesOf(deps.db, [newest.id]) : [];
  const facts = deps.orders.kinds.facts(order);
  const { occasion, recipient, story, ...brief } = facts.brief;
  return {
    order_number: order.number,
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
    favorite_moment: story.favoriteMoment,
    travel_companions: story.companions,
    special_words: story.specialWords,
    extra_details: story.extraDetails,
    price_paid_pence: viewer.seesMoney ? order.pricePence : null,
    pay_again: await payAgainOffer(deps, deps.db, order),
    plan: facts.plan,
    created_at: order.createdAt.toISOString(),
    history: await history(deps, order.id),
    approved_for_release: order.approvedForRelease,
    download_disabled: order.downloadDisabled,
    sleeve: { ...sleeveOf(deps, order), title: released ? order.title : '' },
    lyrics:
      released?.lyrics?.sections.map((section) => ({
        tag: section.tag,
        lines: section.lines.map((line) => line.display),
      })) ?? null,
    lyrics_language: released?.lyrics?.language ?? null,
    line_starts: released ? lineStarts(released) : null,
    progress: newest?.state === 'running' ? overallProgress(stages) : null,
    files: await files(deps, order, released, newest),
    photos: await photoAddresses(deps, order.id),
  };
}

async function history(deps: Deps, orderId: string): Promise<PortalOrder['history']> {
  const reached = new Map<OrderRow['status'], string>();
  for (const { to, at } of await eventsOf(deps.db, orderId)) if (to) reached.set(to, at.toISOString());
  return Array.from(reached, ([status, at]) => ({ status, at }));
}

/** When each line begins, by its first word; null unless the song's timeline knows every line. */
function lineStarts({ lyrics, song }: ProductionRow): number[] | null {
  const starts: number[] = [];
  for (const { line, start } of song?.timeline.words ?? []) starts[line] ??= start;
  const lines = lyrics?.sections.flatMap((section) => section.lines) ?? [];
  return lines.length > 0 && lines.every((_, line) => starts[line] !== undefined) ? starts : null;
}

/** The buyer's files: custom addresses win, then what passed quality control and is released, by rule of the server. */
async function files(
  deps: Deps,
  order: OrderRow,
  released: ProductionRow | undefined,
  newest: ProductionRow | undefined,
): Promise<PortalFile[]> {
  const assets = (await assetsOf(deps.db, order.id)).filter(
    (asset) =>
      asset.qualityControlPassed &&
      asset.downloadable &&
      (asset.productionId === null || asset.productionId === released?.id),
  );
  const made = newest?.state === 'ready';
  const one = (kind: MadeKind, custom: string | null): Promise<PortalFile> =>
    file(deps, order, kind, custom, order.approvedForRelease ? assets : [], made);
  const list = [await one('audio', order.customAudioUrl)];
  const { includesFilm, extras } = deps.orders.kinds.facts(order);
  if (includesFilm) list.push(await one('teaser', null), await one('video', order.customVideoUrl));
  if (extras.has('bonus_track')) list.push(await one('bonus', null));
  if (extras.has('lyric_scroll')) list.push(await one('scroll', null));
  return list;
}

async function file(
  deps: Deps,
  order: OrderRow,
  kind: MadeKind,
  custom: string | null,
  assets: AssetRow[],
  made: boolean,
): Promise<PortalFile> {
  const nothing = { kind, url: null, download_url: null, captions_url: null, size_bytes: null };
  if (custom) {
    if (isShortLink(custom)) return { ...nothing, state: 'redirect', url: custom };
    return { ...nothing, state: 'ready', url: custom, download_url: order.downloadDisabled ? null : custom };
  }
  const asset = assets.find((candidate) => candidate.kind === kind);
  if (!asset) return { ...nothing, state: made ? 'pending-qc' : 'not-yet' };
  const address = (key: string, downloadName?: string): Promise<string> =>
    deps.storage.signedUrl(key, { expiresInSeconds: addressLasts, ...(downloadName ? { downloadName } : {}) });
  const captions = kind === 'video' ? assets.find((candidate) => candidate.kind === 'captions') : undefined;
  return {
    kind,
    state: 'ready',
    url: await address(asset.storageKey),
    download_url: order.downloadDisabled ? null : await address(asset.storageKey, downloadName(order, asset)),
    captions_url: captions ? await address(captions.storageKey) : null,
    size_bytes: asset.sizeBytes,
  };
}
