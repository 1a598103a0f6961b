import { EnginesPage } from '#features/engines/ui/engines-page.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-engines.ts';

/** Null for whoever is no admin. */
export async function loader({ context }: Route.LoaderArgs) {
  return { engines: await staffOnly(context.get(apiContext).engines.listEngines()) };
}

export function meta() {
  return staffMeta(m.engines_title());
}

/** STU-02 */
export default function AdminEngines({ loaderData: { engines } }: Route.ComponentProps) {
  return (
    <AdminPage title={m.engines_title()} denied={!engines}>
      <p className="notes soft max-w-136">{m.engines_text()}</p>
      {engines && (
        <EnginesPage api={api.engines} first={engines} orderAddress={(number) => `${paths.admin}/orders/${number}`} />
      )}
    </AdminPage>
  );
}
