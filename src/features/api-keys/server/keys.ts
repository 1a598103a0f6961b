import { recordAudit } from '#features/accounts/server/index.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { ApiKey, apiKeysContract } from '../contract.ts';
import type { Scope } from '../domain/scopes.ts';
import { allKeys, insertKey, keyById, livingKey, noteUse, revokeKey, type ApiKeyRow } from './repository.ts';

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

export async function listKeys(deps: Deps): Promise<{ keys: ApiKey[] }> {
  return { keys: (await allKeys(deps.db)).map(shown) };
}

/** Makes a key with 256 random bits. Only its hash is kept. */
export async function createKey(
  deps: Deps,
  input: { name: string; scopes: Scope[] },
  actor: string,
): Promise<{ key: string; listed: ApiKey }> {
  const key = `${keyPrefix}${deps.ids.token()}`;
  const scopes = [...new Set(input.scopes)];
  return deps.db.transaction(async (tx) => {
    const row = await insertKey(tx, {
      id: deps.ids.id(),
      name: input.name,
      prefix: key.slice(0, shownCharacters),
      keyHash: sha256(key),
      scopes,
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

/** Ends a key; one that is ended stays so. @throws Refusal KEY_NOT_FOUND */
export async function endKey(deps: Deps, id: string, actor: string): Promise<ApiKey> {
  return deps.db.transaction(async (tx) => {
    const row = await keyById(tx, id);
    if (!row) throw new Refusal<(typeof apiKeysContract)['revokeApiKey']>('KEY_NOT_FOUND');
    if (row.revokedAt) return shown(row);
    const revokedAt = deps.clock.now();
    await revokeKey(tx, id, revokedAt);
    await recordAudit(deps, tx, { actor, action: 'revoke-api-key', subject: id, before: { name: row.name } });
    return shown({ ...row, revokedAt });
  });
}

/** Scopes of the key that a request bears; null without a living one. Notes its use. */
export async function scopesOfBearer(deps: Deps, headers: Headers): Promise<ReadonlySet<string> | null> {
  const [, key] = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (!key?.startsWith(keyPrefix)) return null;
  const row = await livingKey(deps.db, sha256(key));
  if (!row) return null;
  const now = deps.clock.now();
  const before = new Date(now.getTime() - useKept);
  if (!row.lastUsedAt || row.lastUsedAt <= before) await noteUse(deps.db, row.id, now, before);
  return new Set(row.scopes);
}
