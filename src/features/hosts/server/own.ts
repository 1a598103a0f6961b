import { Refusal } from '#kit/refusal.ts';
import { isHost } from '#features/subscriptions/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { hostsContract } from '../contract.ts';
import { propertyOf, type PropertyRow } from './repository.ts';

type Contract = (typeof hostsContract)['readWorkspace'];
type PropertyContract = (typeof hostsContract)['readProperty'];

/** Account of the host who is signed in; the session alone says who it is. @throws Refusal NOT_SIGNED_IN, SESSION_ENDED, NOT_A_HOST */
export async function ownHost(deps: Pick<Deps, 'db'>, context: Pick<RequestContext, 'actor'>): Promise<string> {
  const { id, sessionEnded } = await context.actor();
  if (id === null) throw new Refusal<Contract>(sessionEnded ? 'SESSION_ENDED' : 'NOT_SIGNED_IN');
  if (!(await isHost(deps.db, id))) throw new Refusal<Contract>('NOT_A_HOST');
  return id;
}

/** Account of the host who is signed in; null for anybody else. */
export async function hostIn(db: Queryable, context: Pick<RequestContext, 'actor'>): Promise<string | null> {
  const { id } = await context.actor();
  return id !== null && (await isHost(db, id)) ? id : null;
}

/** @throws Refusal PROPERTY_NOT_FOUND, for another's too */
export async function ownProperty(db: Queryable, accountId: string, id: string): Promise<PropertyRow> {
  return requireFound(await propertyOf(db, accountId, id));
}

/** @throws Refusal PROPERTY_NOT_FOUND */
export function requireFound(property: PropertyRow | undefined): PropertyRow {
  if (!property) throw new Refusal<PropertyContract>('PROPERTY_NOT_FOUND');
  return property;
}
