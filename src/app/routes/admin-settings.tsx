import { StaffList } from '#features/accounts/ui/staff-list.tsx';
import { SettingsPage } from '#features/settings/ui/settings-page.tsx';
import { SongCapabilities } from '#features/settings/ui/song-capabilities.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import { useSite } from '../use-site.ts';
import type { Route } from './+types/admin-settings.ts';

/** Null for whoever is no admin. */
export async function loader({ context }: Route.LoaderArgs) {
  const { settings, accounts } = context.get(apiContext);
  const set = await staffOnly(settings.getSettings());
  return set && { settings: set, people: await accounts.listStaff() };
}

export function meta() {
  return staffMeta(m.staff_settings());
}

export default function AdminSettings({ loaderData }: Route.ComponentProps) {
  const { songs } = useSite();
  return (
    <AdminPage title={m.staff_settings()} denied={!loaderData}>
      <p className="notes soft max-w-136">{m.staff_settings_text()}</p>
      {loaderData && (
        <>
          <SettingsPage api={api.settings} first={loaderData.settings} />
          <SongCapabilities songs={songs} />
          <StaffList api={api.accounts} first={loaderData.people} />
        </>
      )}
    </AdminPage>
  );
}
