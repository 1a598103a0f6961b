import { isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { useState } from 'react';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { ApiKey, apiKeysContract } from '../contract.ts';
import { CreatedKey } from './created-key.tsx';
import type { Scope } from '../domain/scopes.ts';
import { NewKeyForm, type NewKey } from './new-key-form.tsx';

export type ApiKeysApi = ContractRouterClient<typeof apiKeysContract>;

interface KeysProps<Scopes extends Scope> {
  scopes: readonly [Scopes, ...Scopes[]];
  first: readonly ApiKey[];
  create: (wanted: NewKey<Scopes>) => Promise<{ key: string; listed: ApiKey }>;
  revoke: (id: string) => Promise<ApiKey>;
}

/** Keys of somebody's programs: they are made, listed and revoked. A failed change leaves what is shown as it is. */
export function KeysPage<Scopes extends Scope>({ scopes, first, create, revoke: end }: KeysProps<Scopes>) {
  const [keys, setKeys] = useState(first);
  const [made, setMade] = useState<{ name: string; made: string }>();
  const [busy, setBusy] = useState(false);
  const make = async (wanted: NewKey<Scopes>): Promise<boolean> => {
    setBusy(true);
    const { data, error } = await safe(create(wanted));
    setBusy(false);
    if (error) {
      showToast('error', reasonOf(error));
      return false;
    }
    setMade({ name: data.listed.name, made: data.key });
    setKeys((shown) => [data.listed, ...shown]);
    return true;
  };
  const revoke = async (id: string): Promise<void> => {
    setBusy(true);
    const { data, error } = await safe(end(id));
    setBusy(false);
    if (error) return showToast('error', m.programs_failed());
    setKeys((shown) => shown.map((key) => (key.id === id ? data : key)));
    showToast('ok', m.programs_revoked({ name: data.name }));
  };
  return (
    <div className="grid gap-6">
      {made && <CreatedKey key={made.made} {...made} />}
      <NewKeyForm scopes={scopes} busy={busy} onMake={make} />
      <section className="desk-part grid gap-3" aria-labelledby="programs-keys">
        <h2 className="heading-3" id="programs-keys">
          {m.programs_keys()}
        </h2>
        {keys.length === 0 && <p className="soft">{m.programs_none()}</p>}
        <ul className="desk-rows">
          {keys.map((key) => (
            <KeyRow key={key.id} entry={key} busy={busy} onRevoke={() => void revoke(key.id)} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The server's own words for a refusal that the contract names. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && isDefinedError(error) ? (error as Error).message : m.programs_failed();

function KeyRow({ entry, busy, onRevoke }: { entry: ApiKey; busy: boolean; onRevoke: () => void }) {
  const [asks, setAsks] = useState(false);
  const { name, prefix, scopes, created_at, last_used_at, revoked_at } = entry;
  return (
    <li className="border-b border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="grid min-w-0 justify-items-start gap-1">
        <h3 className="flex flex-wrap items-center gap-3 font-[640] wrap-anywhere">
          {name}
          {revoked_at && <Tag tone="warn">{m.programs_ended({ at: dayAndTime(revoked_at) })}</Tag>}
        </h3>
        <p className="small soft figures wrap-anywhere">
          {prefix}… · {scopes.join(', ')}
        </p>
        <p className="small soft figures">
          {m.programs_created({ at: dayAndTime(created_at) })},{' '}
          {last_used_at ? m.programs_used({ at: dayAndTime(last_used_at) }) : m.programs_unused()}
        </p>
      </div>
      {!revoked_at && !asks && (
        <Button
          look="outline"
          size="slim"
          aria-label={m.programs_revoke_named({ name })}
          disabled={busy}
          onClick={() => setAsks(true)}
        >
          {m.programs_revoke()}
        </Button>
      )}
      {!revoked_at && asks && (
        <div className="flex flex-wrap gap-3">
          <Button size="slim" disabled={busy} onClick={onRevoke}>
            {m.programs_revoke_sure()}
          </Button>
          <Button look="outline" size="slim" onClick={() => setAsks(false)}>
            {m.programs_keep()}
          </Button>
        </div>
      )}
    </li>
  );
}
