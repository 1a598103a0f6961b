import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { Dialog } from '#ui/dialog.tsx';
import { services } from './navigation.ts';

/** The header's entries on phones. Loaded when it is first opened. */
export default function SideMenu({
  open,
  onClose,
  isHome,
  children,
}: {
  open: boolean;
  onClose: () => void;
  /** Home lists the services. */
  isHome: boolean;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={m.ui_menu()} placement="side">
      <nav className="menu-list" aria-label={m.ui_main_navigation()}>
        {isHome && (
          <>
            <h3 className="small soft">{m.site_services()}</h3>
            {services().map(({ name, to, text }) => (
              <Link key={to} to={to} onClick={onClose}>
                {name}
                <span className="small soft">{text}</span>
              </Link>
            ))}
          </>
        )}
        {children}
      </nav>
    </Dialog>
  );
}
