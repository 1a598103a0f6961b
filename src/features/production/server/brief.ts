import type { Extra } from '#features/orders/domain/extras.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { SleeveSpec, SongBrief, SongStyle } from '#studio/contracts.ts';
import type { StageName } from '../contract.ts';

type KindDeps = Pick<Deps, 'orders'>;

/** Brief of an order for the studio, the same for every order form. */
export function briefOf({ orders }: KindDeps, order: OrderRow): SongBrief {
  return orders.kinds.facts(order).brief;
}

export function styleOf(brief: SongBrief): SongStyle {
  const { genre, mood, tempo, vocalStyle, occasion } = brief;
  return { genre, mood, tempo, vocalStyle, occasion };
}

/** Sleeve of an order, drawn as the buyer saw it while ordering; its cover never changes. */
export function sleeveOf(deps: Pick<Deps, 'orders' | 'site'>, order: OrderRow): SleeveSpec & { language: string } {
  const { brief, whiteLabel } = deps.orders.kinds.facts(order);
  const { occasion, recipient, language } = brief;
  const drawn = {
    occasion,
    seed: order.sleeveSeed,
    title: order.title,
    name: recipient.shown,
    language,
  };
  return { ...drawn, ...(whiteLabel ? { brand: whiteLabel.name } : { shop: deps.site.brand }) };
}

/** Stages that are work only for an order with that extra. */
const stageOfExtra: Partial<Record<StageName, Extra>> = { bonus: 'bonus_track', scroll: 'lyric_scroll' };

/** True for a stage that is work for this order. */
export function needs({ orders }: KindDeps, order: OrderRow, stage: StageName): boolean {
  const { includesFilm, extras } = orders.kinds.facts(order);
  if (stage === 'teaser' || stage === 'video') return includesFilm;
  const extra = stageOfExtra[stage];
  return extra === undefined || extras.has(extra);
}
