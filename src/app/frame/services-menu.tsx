import { ChevronDown } from '#ui/icons/chevron-down.ts';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import type { NavigationEntry } from './navigation.ts';
import { useMenuButton } from './use-menu-button.ts';

/** The header's list of services, shown by its button. */
export function ServicesMenu({ entries }: { entries: readonly NavigationEntry[] }) {
  const { open, frame, button } = useMenuButton();
  return (
    <div className="services" {...frame}>
      <button type="button" {...button} aria-controls="services">
        {m.site_services()}
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <ul className="services-list" id="services" hidden={!open}>
        {entries.map(({ name, to, text }) => (
          <li key={to}>
            <Link to={to}>
              <b>{name}</b>
              <span className="small soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
