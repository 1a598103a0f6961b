import { ChevronDown } from '#ui/icons/chevron-down.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import type { TaskCounts } from '#features/to-do/ui/to-do-api.ts';
import { m } from '#messages/messages.js';
import { paths } from '../paths.ts';
import { type AdminEntry, adminMenuFor, tasksAt } from './admin-entries.ts';
import { useMenuButton } from './use-menu-button.ts';

/** The workspace's places for a role. On phones all stand in one row that scrolls, on desks the rarer ones in lists. */
export function AdminMenu({ role, counts }: { role: string | null; counts: TaskCounts }) {
  const { entries, groups } = adminMenuFor(role);
  return (
    <nav aria-label={m.admin_area()}>
      {entries.map((entry) => (
        <Entry key={entry.to} entry={entry} counts={counts} />
      ))}
      {groups.length > 0 && (
        <div className="admin-groups">
          {groups.map(({ name, entries: inside }) => (
            <EntryGroup key={name()} name={name()} entries={inside} counts={counts} />
          ))}
        </div>
      )}
    </nav>
  );
}

type EntryGroupProps = { name: string; entries: readonly AdminEntry[]; counts: TaskCounts };

function EntryGroup({ name, entries, counts }: EntryGroupProps) {
  const list = useId();
  const { pathname } = useLocation();
  const { close, frame, button } = useMenuButton();
  const isHere = entries.some(({ to }) => matchPath({ path: to, end: false }, pathname) !== null);
  const count = tasksAt(entries, counts);
  return (
    <div className="admin-group" {...frame}>
      <button
        type="button"
        {...button}
        aria-controls={list}
        aria-current={isHere ? 'true' : undefined}
        aria-label={spoken(name, count)}
      >
        {name}
        <Count of={count} />
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <ul id={list}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} counts={counts} onFollow={close} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type EntryProps = { entry: AdminEntry; counts: TaskCounts; onFollow?: () => void };

function Entry({ entry, counts, onFollow }: EntryProps) {
  const name = entry.name();
  const count = tasksAt([entry], counts);
  return (
    <PlaceLink to={entry.to} exact={entry.to === paths.admin} onClick={onFollow} aria-label={spoken(name, count)}>
      {name}
      <Count of={count} />
    </PlaceLink>
  );
}

/** Name for readers of the screen where tasks wait. */
const spoken = (name: string, count: number): string | undefined =>
  count > 0 ? m.todo_count({ name, count }) : undefined;

function Count({ of }: { of: number }) {
  return of > 0 && <span className="admin-count figures">{of}</span>;
}

type PlaceLinkProps = {
  to: string;
  exact?: boolean;
  onClick?: (() => void) | undefined;
  'aria-label'?: string | undefined;
  children: ReactNode;
};

/** A link that says that it is the page, or the part of the area, that is open. The router's own would travel with every page of the shop. */
export function PlaceLink({ to, exact = false, ...props }: PlaceLinkProps) {
  const { pathname } = useLocation();
  const isOpen = matchPath({ path: to, end: exact }, pathname) !== null;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen && link.current) showInMenu(link.current);
  }, [isOpen]);
  return <Link ref={link} to={to} aria-current={isOpen ? 'page' : undefined} {...props} />;
}

/** Brings an entry into sight where the menu is wider than the screen, and leaves the page where it is. */
function showInMenu(link: HTMLElement): void {
  const menu = link.closest('nav');
  if (menu) menu.scrollLeft = link.offsetLeft - menu.offsetLeft - (menu.clientWidth - link.offsetWidth) / 2;
}
