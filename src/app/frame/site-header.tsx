import { Menu } from '#ui/icons/menu.ts';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#messages/messages.js';
import { IconButton } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { services, shopEntries } from './navigation.ts';
import { ServicesMenu } from './services-menu.tsx';

const SideMenu = lazy(() => import('./side-menu.tsx'));

/**
 * SITE-05: logo and navigation; on phones the same entries in a menu that slides in. Home is the one page that lists the
 * services, and the one that does not link to itself. Without `onLogin`, Login leads to the page that has the dialog.
 */
export function SiteHeader({ isHome, onLogin }: { isHome: boolean; onLogin: (() => void) | undefined }) {
  const { brand } = useSite();
  const [open, setOpen] = useState<boolean>();
  const close = (): void => setOpen(false);
  return (
    <header className="top-bar">
      <div className="wrap">
        <Link className="brand" to={paths.home}>
          <Logo brand={brand} />
        </Link>
        <nav className="top-nav" aria-label={m.ui_main_navigation()}>
          {isHome && <ServicesMenu entries={services()} />}
          <Entries isHome={isHome} onLogin={onLogin} />
        </nav>
        <IconButton className="menu-button" label={m.ui_open_menu()} onClick={() => setOpen(true)}>
          <Menu className="icon size-6" aria-hidden="true" />
        </IconButton>
      </div>
      {open !== undefined && (
        <Suspense fallback={null}>
          <SideMenu open={open} onClose={close} isHome={isHome}>
            <Entries isHome={isHome} onLogin={onLogin} onFollow={close} />
          </SideMenu>
        </Suspense>
      )}
    </header>
  );
}

function Entries({
  isHome,
  onLogin,
  onFollow,
}: {
  isHome: boolean;
  onLogin: (() => void) | undefined;
  onFollow?: () => void;
}) {
  const { pathname } = useLocation();
  const entries = [
    ...(isHome ? [] : [{ name: m.site_home(), to: paths.home }]),
    ...shopEntries(pathname),
    ...(onLogin ? [] : [{ name: m.site_login(), to: paths.home }]),
  ];
  return (
    <>
      {entries.map(({ name, to }) => (
        <Link key={name} to={to} onClick={onFollow}>
          {name}
        </Link>
      ))}
      {onLogin && (
        <button
          type="button"
          onClick={() => {
            onFollow?.();
            onLogin();
          }}
        >
          {m.site_login()}
        </button>
      )}
    </>
  );
}
