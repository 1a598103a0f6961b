import { Refusal } from '#kit/refusal.ts';
import { isHost } from '#features/subscriptions/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { ApiKey, apiKeysContract } from '../contract.ts';
import { maximumOwnKeys, type Scope } from '../domain/scopes.ts';
import { createKey } from './keys.ts';
import { countActiveKeys, lockOwnKeys } from './repository.ts';

type Contract = (typeof apiKeysContract)['createOwnKey'];

/** Host who is signed in. @throws Refusal NOT_SIGNED_IN, SESSION_ENDED, NOT_A_HOST */
export async function hostOf({ db }: Pick<Deps, 'db'>, context: Pick<RequestContext, 'actor'>): Promise<string> {
  const { id, sessionEnded } = await context.actor();
  if (id === null) throw new Refusal<Contract>(sessionEnded ? 'SESSION_ENDED' : 'NOT_SIGNED_IN');
  if (!(await isHost(db, id))) throw new Refusal<Contract>('NOT_A_HOST');
  return id;
}

/** A key by which a host's own program enters guests. @throws Refusal TOO_MANY */
export function createOwnKey(
  deps: Deps,
  accountId: string,
  input: { name: string; scopes: Scope[] },
): Promise<{ key: string; listed: ApiKey }> {
  return createKey(deps, input, { accountId, actor: accountId }, async (tx) => {
    await lockOwnKeys(tx);
    if ((await countActiveKeys(tx, accountId)) >= maximumOwnKeys) throw new Refusal<Contract>('TOO_MANY');
  });
}
