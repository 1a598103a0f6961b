import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#messages/messages.js';
import { IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Logo } from '#ui/logo.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { services, shopEntries } from './navigation.ts';
import { ServicesMenu } from './services-menu.tsx';

/**
 * SITE-05: logo and navigation; on phones the same entries in a menu that slides in. Home is the one page that lists the
 * services, and the one that does not link to itself. Without `onLogin`, Login leads to the page that has the dialog.
 */
export function SiteHeader({ isHome, onLogin }: { isHome: boolean; onLogin: (() => void) | undefined }) {
  const { brand } = useSite();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const entries = [...(isHome ? [] : [{ name: m.site_home(), to: paths.home }]), ...shopEntries(pathname)];
  const links = entries.map(({ name, to }) => (
    <Link key={to} to={to} onClick={close}>
      {name}
    </Link>
  ));
  const login = (
    <Login
      onLogin={
        onLogin &&
        (() => {
          close();
          onLogin();
        })
      }
    />
  );
  return (
    <header className="top-bar">
      <div className="wrap">
        <Link className="brand" to={paths.home}>
          <Logo brand={brand} />
        </Link>
        <nav className="top-nav" aria-label={m.ui_main_navigation()}>
          {isHome && <ServicesMenu entries={services()} />}
          {links}
          {login}
        </nav>
        <IconButton className="menu-button" label={m.ui_open_menu()} onClick={() => setOpen(true)}>
          <Menu className="icon size-6" aria-hidden="true" />
        </IconButton>
      </div>
      <Dialog open={open} onClose={close} title={m.ui_menu()} placement="side">
        <nav className="menu-list" aria-label={m.ui_main_navigation()}>
          {isHome && <SideServices onFollow={close} />}
          {links}
          {login}
        </nav>
      </Dialog>
    </header>
  );
}

function Login({ onLogin }: { onLogin: (() => void) | undefined }): ReactNode {
  if (!onLogin) return <Link to={paths.home}>{m.site_login()}</Link>;
  return (
    <button type="button" onClick={onLogin}>
      {m.site_login()}
    </button>
  );
}

function SideServices({ onFollow }: { onFollow: () => void }) {
  return (
    <>
      <h3 className="small soft">{m.site_services()}</h3>
      {services().map(({ name, to, text }) => (
        <Link key={to} to={to} onClick={onFollow}>
          {name}
          <span className="small soft">{text}</span>
        </Link>
      ))}
    </>
  );
}
