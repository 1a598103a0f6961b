import { isTimeZone } from '#kit/zoned-time.ts';
import { Refusal } from '#kit/refusal.ts';
import { hostPlanOf, hostTrialOf, souvenirsDelivered } from '#features/subscriptions/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { hostsContract, Property } from '../contract.ts';
import { hostPlans } from '#features/subscriptions/domain/host-plans.ts';
import { isReadable } from '../domain/colours.ts';
import type { GuestLanguage } from '../domain/languages.ts';
import { maximumProperties } from '../domain/limits.ts';
import { countAhead } from './delivery-repository.ts';
import { unsentVisits } from './guest-repository.ts';
import { requireFound, ownProperty } from './own.ts';
import {
  insertProperty,
  lockProperty,
  mediaOf,
  propertiesOf,
  type MediaRow,
  type PropertyRow,
  updateProperty,
  type WelcomeRow,
  welcomesOf,
} from './repository.ts';
import { sampleOf } from './sample-repository.ts';
import { sampleView } from './sample-view.ts';
import { moveStay } from './stays.ts';

type Contract = (typeof hostsContract)['saveProperty'];

export interface PropertyInput {
  property_id: string | null;
  name: string;
  place: string;
  time_zone: string;
  arrival_hour: number;
  departure_hour: number;
  language: GuestLanguage;
  thanks: string;
  return_code: string;
  return_offer: string;
  return_address: string;
  ground: string;
  writing: string;
  releases_by_hand: boolean;
}

/** True for an https address with a host that has a name. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https:\/\/[^/@\s]+\.[^/@\s]+/.test(text);
}

/** The fields without spaces around them. @throws Refusal FIELDS_MISSING, UNREADABLE_COLOURS */
function checked(
  input: PropertyInput,
): Pick<
  PropertyRow,
  | 'name'
  | 'place'
  | 'timeZone'
  | 'arrivalHour'
  | 'departureHour'
  | 'language'
  | 'thanks'
  | 'returnCode'
  | 'returnOffer'
  | 'returnAddress'
  | 'ground'
  | 'writing'
  | 'releasesByHand'
> {
  const fields = {
    name: input.name.trim(),
    place: input.place.trim(),
    timeZone: input.time_zone,
    arrivalHour: input.arrival_hour,
    departureHour: input.departure_hour,
    language: input.language,
    thanks: input.thanks.trim(),
    returnCode: input.return_code.trim(),
    returnOffer: input.return_offer.trim(),
    returnAddress: input.return_address.trim(),
    ground: input.ground.toLowerCase(),
    writing: input.writing.toLowerCase(),
    releasesByHand: input.releases_by_hand,
  };
  const wrong = [
    ...(fields.name === '' ? ['name'] : []),
    ...(fields.place === '' ? ['place'] : []),
    ...(isTimeZone(fields.timeZone) ? [] : ['time_zone']),
    ...(fields.returnAddress === '' || isAddress(fields.returnAddress) ? [] : ['return_address']),
  ];
  if (wrong.length > 0) throw new Refusal<Contract>('FIELDS_MISSING', { fields: wrong });
  if (!isReadable(fields.ground, fields.writing)) throw new Refusal<Contract>('UNREADABLE_COLOURS');
  return fields;
}

/** @throws Refusal FIELDS_MISSING, UNREADABLE_COLOURS, TOO_MANY, PROPERTY_NOT_FOUND */
export async function saveProperty(deps: Deps, accountId: string, input: PropertyInput): Promise<Property> {
  const fields = checked(input);
  const now = deps.clock.now();
  const id = input.property_id ?? deps.ids.id();
  await deps.db.transaction(async (tx) => {
    if (input.property_id === null) {
      if ((await propertiesOf(tx, accountId)).length >= maximumProperties) throw new Refusal<Contract>('TOO_MANY');
      const calendar = { calendarAddress: '', calendarReadAt: null, calendarProblem: null };
      return insertProperty(tx, { ...fields, ...calendar, id, accountId, createdAt: now, updatedAt: now });
    }
    const before = requireFound(await lockProperty(tx, accountId, id));
    await updateProperty(tx, id, { ...fields, updatedAt: now });
    if (before.timeZone !== fields.timeZone || before.departureHour !== fields.departureHour)
      for (const visit of await unsentVisits(tx, id)) await moveStay(deps, tx, visit);
  });
  return readProperty(deps, accountId, id);
}

/** @throws Refusal PROPERTY_NOT_FOUND */
export async function readProperty(deps: Deps, accountId: string, id: string): Promise<Property> {
  const row = await ownProperty(deps.db, accountId, id);
  const media = await mediaOf(deps.db, id);
  const welcomes = await welcomesOf(deps.db, id);
  const shown = shownWelcome(welcomes, deps.clock.now());
  const [newest] = welcomes;
  const sample = await sampleOf(deps.db, id);
  return {
    property_id: id,
    name: row.name,
    place: row.place,
    time_zone: row.timeZone,
    arrival_hour: row.arrivalHour,
    departure_hour: row.departureHour,
    language: row.language,
    thanks: row.thanks,
    return_code: row.returnCode,
    return_offer: row.returnOffer,
    return_address: row.returnAddress,
    ground: row.ground,
    writing: row.writing,
    releases_by_hand: row.releasesByHand,
    calendar: row.calendarAddress
      ? { read_at: row.calendarReadAt?.toISOString() ?? null, problem: row.calendarProblem }
      : null,
    attractions: row.attractions,
    recreation_pence: row.recreationDue ? deps.site.prices.host_recreation : null,
    media: await Promise.all(media.map((each) => mediaView(deps, each))),
    welcome: newest ? await welcomeView(deps, newest) : null,
    shown_welcome: shown ? await welcomeView(deps, shown) : null,
    sample: sample ? await sampleView(deps, sample) : null,
  };
}

/** The newest video that is ready, of those newest first. */
export function shownWelcome(welcomes: readonly WelcomeRow[], now: Date): WelcomeRow | undefined {
  return welcomes.find(
    ({ state, filmKey, expiresAt }) => state === 'ready' && filmKey !== null && (expiresAt === null || expiresAt > now),
  );
}

/** Keys of the stored files of a picture; a clip has none until it is ready. */
export const filesOf = ({ storageKey, thumbnailKey }: MediaRow): string[] =>
  [storageKey, thumbnailKey].filter((key) => key !== '');

export async function mediaView({ storage }: Pick<Deps, 'storage'>, row: MediaRow) {
  const { id, kind, name, state, problem, thumbnailKey, storageKey, clipLength, clipStart } = row;
  const signed = (key: string) => (key === '' ? Promise.resolve(null) : storage.signedUrl(key));
  return {
    id,
    kind,
    name,
    state,
    problem,
    thumbnail_url: await signed(thumbnailKey),
    clip:
      kind === 'clip' && clipLength !== null
        ? { url: await signed(storageKey), seconds: clipLength / 1000, start_seconds: (clipStart ?? 0) / 1000 }
        : null,
  };
}

export async function welcomeView(
  { storage }: Pick<Deps, 'storage'>,
  { state, createdAt, expiresAt, filmKey }: Pick<WelcomeRow, 'state' | 'createdAt' | 'expiresAt' | 'filmKey'>,
) {
  return {
    state,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    film_url: filmKey === null ? null : await storage.signedUrl(filmKey),
  };
}

/** The signed-in host's properties, plan and use. */
export async function readWorkspace(deps: Deps, accountId: string) {
  const rows = await propertiesOf(deps.db, accountId);
  const plan = await planInUse(deps, accountId);
  const trial = plan ? undefined : await hostTrialOf(deps.db, accountId);
  return {
    properties: rows.map(({ id, name }) => ({ property_id: id, name })),
    plan,
    trial: trial ? { plan: trial.plan, with_sample: trial.withSample } : null,
  };
}

async function planInUse(deps: Deps, accountId: string) {
  const plan = await hostPlanOf(deps, deps.db, accountId);
  if (!plan) return null;
  const { count, pence } = await souvenirsDelivered(deps, accountId, { from: plan.periodStart, to: plan.periodEnd });
  const { name, guests } = hostPlans[plan.plan];
  return {
    name,
    souvenir_pence: plan.souvenirPence,
    is_paid: plan.isPaid,
    guests: [...guests] as [number, number | null],
    period_start: plan.periodStart.toISOString(),
    period_end: plan.periodEnd.toISOString(),
    delivered: count,
    delivered_pence: pence,
    ahead: await countAhead(deps.db, accountId, plan.periodEnd),
  };
}
