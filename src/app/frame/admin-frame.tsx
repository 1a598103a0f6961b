import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../use-site.ts';

/** Staff's own header: rooms at the left, Logout at the right while somebody is signed in. */
export function AdminFrame({ onLogout, children }: { onLogout?: (() => void) | undefined; children: ReactNode }) {
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
              <NavLink to={paths.admin}>{m.admin_production()}</NavLink>
            </nav>
            <Button look="outline" size="slim" onClick={onLogout}>
              {m.admin_logout()}
            </Button>
          </>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
