import { shopScopes } from '#features/api-keys/domain/scopes.ts';
import { KeysPage } from '#features/api-keys/ui/keys-page.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-programs.ts';

/** Null for whoever is no admin. */
export async function loader({ context }: Route.LoaderArgs) {
  return { listed: await staffOnly(context.get(apiContext).apiKeys.listApiKeys()) };
}

export function meta() {
  return staffMeta(m.programs_title());
}

/** OPS-05: keys of the operator's programs. */
export default function AdminPrograms({ loaderData: { listed } }: Route.ComponentProps) {
  return (
    <AdminPage title={m.programs_title()} denied={!listed}>
      <p className="notes soft max-w-136">{m.programs_text()}</p>
      <p className="notes">
        <a className="lone-link" href={paths.apiReference}>
          {m.programs_reference()}
        </a>
      </p>
      {listed && (
        <KeysPage
          scopes={shopScopes}
          first={listed.keys}
          create={(wanted) => api.apiKeys.createApiKey(wanted)}
          revoke={(id) => api.apiKeys.revokeApiKey({ id })}
        />
      )}
    </AdminPage>
  );
}
