import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TaskCounts } from '#features/to-do/ui/to-do-api.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { AdminMenu, PlaceLink } from './admin-menu.tsx';

/** Page frame of the admin area: navigation at the left, Logout at the right while somebody is signed in. */
export function AdminFrame({
  rights,
  name = null,
  counts = {},
  onLogout,
  children,
}: {
  /** Role of the account that is signed in; null before sign-in. */
  rights: string | null;
  /** Name of the account that is signed in. */
  name?: string | null;
  /** Tasks that wait, by kind. */
  counts?: TaskCounts;
  onLogout?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { brand } = useSite();
  return (
    <div className="admin">
      <header className="admin-bar on-plum">
        <Link className="brand" to={paths.home} aria-label={`${brand}: ${m.admin_shop()}`}>
          <Logo brand={brand} />
        </Link>
        {onLogout && (
          <>
            <AdminMenu role={rights} counts={counts} />
            <div className="admin-me">
              <PlaceLink to={paths.adminAccount}>{name ?? m.staff_account()}</PlaceLink>
              <Button look="outline" size="slim" onClick={onLogout}>
                {m.admin_logout()}
              </Button>
            </div>
          </>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
