import { m } from '#messages/messages.js';
import { defineOrderKind } from '#features/orders/server/index.ts';
import { wizardBrief, wizardReturnPages, withoutStory } from '#features/wizard/server/index.ts';
import { planSongDetails, type PlanSongDetails } from '../details.ts';
import { plans } from '../domain/plans.ts';
import { planLines } from '../domain/price.ts';

/** A wizard song within a business's plan; stored as `subscription`. */
export const planSongKind = defineOrderKind({
  kind: 'subscription',
  name: m.admin_kind_subscription,
  details: planSongDetails,
  priceLines: ({ plan }) => planLines(plan),
  includesFilm: ({ format }) => format === 'audio+video',
  promise: ({ plan, producer_hours: byProducer }) =>
    byProducer === undefined ? { hours: plans[plan].deliveryHours } : { hours: byProducer, byProducer: true },
  brief: wizardBrief,
  returnPages: wizardReturnPages,
  redact: (details) => withoutStory<PlanSongDetails>({ ...details, white_label: details.white_label && null }),
  summary: ({ plan, white_label: whiteLabel }) => ({
    plan: plans[plan].name,
    whiteLabel: whiteLabel ?? null,
    isGivenOn: whiteLabel !== undefined,
  }),
});
