import { type ReactNode, useEffect, useRef } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import type { TaskCounts } from '#features/to-do/ui/to-do-api.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { type AdminEntry, adminEntriesFor, tasksAt } from './admin-entries.ts';

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
            <nav aria-label={m.admin_area()}>
              {adminEntriesFor(rights).map((entry) => (
                <Entry key={entry.to} entry={entry} count={tasksAt(entry, counts)} />
              ))}
            </nav>
            <div className="admin-me">
              <Here to={paths.adminAccount}>{name ?? m.staff_account()}</Here>
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

function Entry({ entry: { name, to }, count }: { entry: AdminEntry; count: number }) {
  return (
    <Here to={to} exact={to === paths.admin} aria-label={count > 0 ? m.todo_count({ name: name(), count }) : undefined}>
      {name()}
      {count > 0 && <span className="admin-count figures">{count}</span>}
    </Here>
  );
}

type HereProps = { to: string; exact?: boolean; 'aria-label'?: string | undefined; children: ReactNode };

/** A link that says that it is the page, or the part of the area, that is open. The router's own would travel with every page of the shop. */
function Here({ to, exact = false, ...props }: HereProps) {
  const { pathname } = useLocation();
  const isOpen = matchPath({ path: to, end: exact }, pathname) !== null;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen && link.current) showInMenu(link.current);
  }, [isOpen]);
  return <Link ref={link} to={to} aria-current={isOpen ? 'page' : undefined} {...props} />;
}

/** Brings an entry into sight where the menu is wider than the screen, and leaves the page where it is. */
function showInMenu({ parentElement: menu, offsetLeft, offsetWidth }: HTMLElement): void {
  if (menu) menu.scrollLeft = offsetLeft - menu.offsetLeft - (menu.clientWidth - offsetWidth) / 2;
}
