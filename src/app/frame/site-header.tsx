import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Logo } from '#ui/logo.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../use-site.ts';

export interface NavigationEntry {
  name: string;
  /** An address of this site, or a place on this page by its hash. */
  to: string;
}

/** Logo and navigation; on phones the same entries in a menu that slides in. */
export function SiteHeader({ entries }: { entries: readonly NavigationEntry[] }) {
  const { brand } = useSite();
  const [open, setOpen] = useState(false);
  return (
    <header className="top-bar">
      <div className="wrap">
        <Link className="brand" to={paths.home}>
          <Logo brand={brand} />
        </Link>
        <nav className="top-nav" aria-label={m.ui_main_navigation()}>
          {entries.map((entry) => (
            <Entry key={entry.to} entry={entry} />
          ))}
        </nav>
        <IconButton className="menu-button" label={m.ui_open_menu()} onClick={() => setOpen(true)}>
          <Menu className="icon size-6" aria-hidden="true" />
        </IconButton>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.ui_menu()} placement="side">
        <nav className="menu-list" aria-label={m.ui_main_navigation()}>
          {entries.map((entry) => (
            <Entry key={entry.to} entry={entry} onFollow={() => setOpen(false)} />
          ))}
        </nav>
      </Dialog>
    </header>
  );
}

function Entry({ entry, onFollow }: { entry: NavigationEntry; onFollow?: () => void }) {
  if (!entry.to.startsWith('#')) return <Link to={entry.to}>{entry.name}</Link>;
  return (
    <a href={entry.to} onClick={onFollow}>
      {entry.name}
    </a>
  );
}
