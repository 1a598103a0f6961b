import { Menu } from '#ui/icons/menu.ts';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#messages/messages.js';
import { IconButton } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { paths } from '../paths.ts';
import { useSite } from '../use-site.ts';
import { type NavigationEntry, services, shopEntries } from './navigation.ts';
import { ServicesMenu } from './services-menu.tsx';

const SideMenu = lazyPart(() => import('./side-menu.tsx'));

interface HeaderProps {
  isHome: boolean;
  /** Opens the page's dialog of Login; without it Login leads to the page that has one. */
  onLogin: (() => void) | undefined;
  /** True once it is known that the dialog shows an account: the entry is called by it. */
  isSignedIn?: boolean;
  /** Address of the account that is signed in, in place of Login. */
  account?: string | undefined;
}

/**
 * SITE-05: logo and navigation; on phones the same entries in a menu that slides in. Home is the one page that lists the
 * services, and the one that does not link to itself.
 */
export function SiteHeader(props: HeaderProps) {
  const { isHome } = props;
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
          <Entries {...props} />
        </nav>
        <IconButton className="menu-button" label={m.ui_open_menu()} onClick={() => setOpen(true)}>
          <Menu className="icon size-6" aria-hidden="true" />
        </IconButton>
      </div>
      {open !== undefined && (
        <Suspense fallback={null}>
          <SideMenu open={open} onClose={close} isHome={isHome}>
            <Entries {...props} onFollow={close} />
          </SideMenu>
        </Suspense>
      )}
    </header>
  );
}

/** The entry of Login where it is a link. */
function loginLink({ onLogin, account }: HeaderProps): NavigationEntry[] {
  if (account) return [{ name: m.site_account(), to: account }];
  return onLogin ? [] : [{ name: m.site_login(), to: paths.home }];
}

function Entries({ onFollow, ...props }: HeaderProps & { onFollow?: () => void }) {
  const { isHome, onLogin, isSignedIn, account } = props;
  const { pathname } = useLocation();
  const entries = [
    ...(isHome ? [] : [{ name: m.site_home(), to: paths.home }]),
    ...shopEntries(pathname),
    ...loginLink(props),
  ];
  return (
    <>
      {entries.map(({ name, to }) => (
        <Link key={name} to={to} onClick={onFollow}>
          {name}
        </Link>
      ))}
      {onLogin && !account && (
        <button
          type="button"
          onClick={() => {
            onFollow?.();
            onLogin();
          }}
        >
          {isSignedIn ? m.site_account() : m.site_login()}
        </button>
      )}
    </>
  );
}
