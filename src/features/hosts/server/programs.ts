import { givenName } from '#kit/given-name.ts';
import { Refusal } from '#kit/refusal.ts';
import { isHost } from '#features/subscriptions/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { Guest, hostsContract } from '../contract.ts';
import { guestProblem, type GuestEntry } from '../domain/guest-file.ts';
import type { GuestLanguage } from '../domain/languages.ts';
import type { ProgramGuest } from '../program-contract.ts';
import { guestOfProgram, ownVisit } from './guest-repository.ts';
import { addGuest, cancelGuest, listGuests, saveGuest } from './guests.ts';
import { guestViews } from './guest-view.ts';
import { requireFound } from './own.ts';
import { lockProperty, propertiesOf } from './repository.ts';
import { isCallWithdrawn } from './withdrawals.ts';

type Contract = (typeof hostsContract)['createProgramGuest'];

interface ProgramEntry {
  first_name: string;
  email: string;
  language?: GuestLanguage | undefined;
  arrives: string;
  departs: string;
}

/** Host whose key a program called with. @throws Refusal NOT_A_HOST, for a key of the operator's too */
export async function hostOfKey(
  { db }: Pick<Deps, 'db'>,
  context: Pick<RequestContext, 'programKey'>,
): Promise<string> {
  const accountId = (await context.programKey())?.accountId ?? null;
  if (accountId === null || !(await isHost(db, accountId))) throw new Refusal<Contract>('NOT_A_HOST');
  return accountId;
}

export async function programProperties({ db }: Pick<Deps, 'db'>, accountId: string) {
  const properties = await propertiesOf(db, accountId);
  return { properties: properties.map(({ id, name, timeZone }) => ({ property_id: id, name, time_zone: timeZone })) };
}

/** A guest without what is the pages' alone. */
function told(property_id: string, guest: Guest): ProgramGuest {
  const { guest_id, first_name, email, language, arrives, departs, state, page_url, welcome, souvenir } = guest;
  const { state: made, at, is_late } = souvenir;
  const stay = { arrives, departs, state };
  return {
    guest_id,
    property_id,
    first_name,
    email,
    language,
    ...stay,
    page_url,
    welcome,
    souvenir: { state: made, at, is_late },
  };
}

/** @throws Refusal PROPERTY_NOT_FOUND */
export async function programGuests(deps: Deps, accountId: string, input: { property_id: string; from: number }) {
  const { guests, count } = await listGuests(deps, accountId, input);
  return { guests: guests.map((guest) => told(input.property_id, guest)), count };
}

/** @throws Refusal GUEST_NOT_FOUND, for another's too */
export async function programGuest(deps: Deps, accountId: string, guestId: string): Promise<ProgramGuest> {
  const visit = await ownVisit(deps.db, accountId, guestId);
  if (!visit) throw new Refusal<(typeof hostsContract)['programGuest']>('GUEST_NOT_FOUND');
  const [guest] = await guestViews(deps, [visit]);
  return told(visit.property.id, guest!);
}

/** Enters a guest once for each idempotency key. @throws Refusal PROPERTY_NOT_FOUND, NO_PLAN, WRONG_GUEST, KEY_REUSED */
export async function createProgramGuest(
  deps: Deps,
  accountId: string,
  input: ProgramEntry & { property_id: string; idempotency_key: string },
): Promise<ProgramGuest> {
  const id = await deps.db.transaction(async (tx) => {
    const property = requireFound(await lockProperty(tx, accountId, input.property_id));
    const entry: GuestEntry = {
      firstName: givenName(input.first_name),
      email: input.email.trim() || null,
      language: input.language ?? property.language,
      arrives: input.arrives,
      departs: input.departs,
    };
    const { email, language, arrives, departs } = input;
    const program = {
      key: sha256(input.idempotency_key),
      entry: sha256(JSON.stringify([input.first_name, email, language ?? null, arrives, departs])),
    };
    const known = await guestOfProgram(tx, property.id, program.key);
    if (known && known.programEntry !== program.entry) throw new Refusal<Contract>('KEY_REUSED');
    if (known) return known.id;
    if (await isCallWithdrawn(deps, tx, property.id, program.key))
      throw new Refusal<Contract>('WRONG_GUEST', { because: 'WITHDRAWN' });
    const problem = guestProblem(entry, property, deps.clock.now());
    if (problem) throw new Refusal<Contract>('WRONG_GUEST', { because: problem });
    return addGuest(deps, tx, property, { ...entry, program }, 'program');
  });
  return programGuest(deps, accountId, id);
}

/** @throws Refusal GUEST_NOT_FOUND, WRONG_GUEST */
export async function changeProgramGuest(
  deps: Deps,
  accountId: string,
  { guest_id, language, ...entry }: ProgramEntry & { guest_id: string },
): Promise<ProgramGuest> {
  const before = await programGuest(deps, accountId, guest_id);
  const { property_id } = before;
  await saveGuest(deps, accountId, { ...entry, property_id, guest_id, language: language ?? before.language });
  return programGuest(deps, accountId, guest_id);
}

/** @throws Refusal GUEST_NOT_FOUND */
export async function cancelProgramGuest(
  deps: Deps,
  accountId: string,
  input: { guest_id: string; cancelled: boolean },
): Promise<ProgramGuest> {
  await cancelGuest(deps, accountId, input);
  return programGuest(deps, accountId, input.guest_id);
}
