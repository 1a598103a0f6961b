import { safe } from '@orpc/client';
import { useEffect, useEffectEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ApiKey } from '../contract.ts';
import { hostScopes } from '../domain/scopes.ts';
import { type ApiKeysApi, KeysPage } from './keys-page.tsx';

/** HOST-05: keys of the signed-in host's own programs. */
export function OwnKeys({ api, home }: { api: ApiKeysApi; home: string }) {
  const [keys, setKeys] = useState<readonly ApiKey[] | 'asking' | 'locked' | 'failed'>('asking');
  const load = useEffectEvent(async (): Promise<void> => {
    const { data, error } = await safe(api.listOwnKeys());
    const isLocked = error !== null && 'status' in error && [401, 403].includes(error.status);
    setKeys(data?.keys ?? (isLocked ? 'locked' : 'failed'));
  });
  useEffect(() => {
    const soon = setTimeout(() => void load());
    return () => clearTimeout(soon);
  }, []);
  if (keys === 'asking') return <output className="notes soft block">{m.host_asking()}</output>;
  if (keys === 'failed')
    return (
      <Notice tone="error" announce>
        {m.programs_failed()}
      </Notice>
    );
  if (keys === 'locked')
    return (
      <div className="grid justify-items-start gap-5">
        <Notice>{m.host_signed_out()}</Notice>
        <ButtonLink to={home}>{m.partner_sign_in()}</ButtonLink>
      </div>
    );
  return (
    <KeysPage
      scopes={hostScopes}
      first={keys}
      create={(wanted) => api.createOwnKey(wanted)}
      revoke={(id) => api.revokeOwnKey({ id })}
    />
  );
}
