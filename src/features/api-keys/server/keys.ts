import { recordAudit } from '#features/accounts/server/index.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { ProgramKey } from '#platform/rpc/context.ts';
import { sha256 } from '#platform/ids.ts';
import type { ApiKey, apiKeysContract } from '../contract.ts';
import type { Scope } from '../domain/scopes.ts';
import { insertKey, keysOf, activeKey, lockKey, recordKeyUse, revokeKey, type ApiKeyRow } from './repository.ts';

/** Begins every key, so that a program that looks for lost secrets finds one. */
const keyPrefix = 'keepsong_';

/** Characters of a key that the list shows. */
const shownCharacters = keyPrefix.length + 6;

/** Milliseconds to which the last use is kept: a write for each call would cost more than the call. */
const useKept = 60_000;

const shown = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
});

/** Who has a key made or ended: the operator's staff, or a business for itself. */
export interface KeyOwner {
  /** Null for the operator's keys. */
  accountId: string | null;
  /** Account that does it. */
  actor: string;
}

export async function listKeys(deps: Deps, accountId: string | null): Promise<{ keys: ApiKey[] }> {
  return { keys: (await keysOf(deps.db, accountId)).map(shown) };
}

/** Makes a key with 256 random bits. Only its hash is kept. */
export async function createKey(
  deps: Deps,
  input: { name: string; scopes: Scope[] },
  { accountId, actor }: KeyOwner,
  /** Refuses a key too many, in the same transaction. */
  check: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<{ key: string; listed: ApiKey }> {
  const key = `${keyPrefix}${deps.ids.token()}`;
  const scopes = [...new Set(input.scopes)];
  return deps.db.transaction(async (tx) => {
    await check(tx);
    const row = await insertKey(tx, {
      id: deps.ids.id(),
      name: input.name,
      prefix: key.slice(0, shownCharacters),
      keyHash: sha256(key),
      scopes,
      accountId,
      createdBy: actor,
      createdAt: deps.clock.now(),
    });
    await recordAudit(deps, tx, {
      actor,
      action: 'create-api-key',
      subject: row.id,
      after: { name: row.name, scopes },
    });
    return { key, listed: shown(row) };
  });
}

/** Revokes a key; idempotent. @throws Refusal KEY_NOT_FOUND */
export async function revokeApiKey(deps: Deps, id: string, { accountId, actor }: KeyOwner): Promise<ApiKey> {
  return deps.db.transaction(async (tx) => {
    const row = await lockKey(tx, accountId, id);
    if (!row) throw new Refusal<(typeof apiKeysContract)['revokeApiKey']>('KEY_NOT_FOUND');
    if (row.revokedAt) return shown(row);
    const revokedAt = deps.clock.now();
    await revokeKey(tx, id, revokedAt);
    await recordAudit(deps, tx, { actor, action: 'revoke-api-key', subject: id, before: { name: row.name } });
    return shown({ ...row, revokedAt });
  });
}

/** Key that a request bears; null without a living one. Notes its use. */
export async function keyOfBearer(deps: Deps, headers: Headers): Promise<ProgramKey | null> {
  const [, key] = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (!key?.startsWith(keyPrefix)) return null;
  const row = await activeKey(deps.db, sha256(key));
  if (!row) return null;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - useKept);
  if (!row.lastUsedAt || row.lastUsedAt <= before) await recordKeyUse(deps.db, row.id, now, before);
  return { scopes: new Set(row.scopes), accountId: row.accountId };
}
