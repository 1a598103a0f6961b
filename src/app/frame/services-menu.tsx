import { ChevronDown } from '#ui/icons/chevron-down.ts';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import type { NavigationEntry } from './navigation.ts';

/** A list of links that its button shows; closes on Escape and when the focus or a press goes elsewhere. */
export function ServicesMenu({ entries }: { entries: readonly NavigationEntry[] }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const escape = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // The keys pass through here from the button and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="services" onBlur={leave} onKeyDown={escape}>
      <button
        type="button"
        ref={button}
        aria-expanded={open}
        aria-controls="services"
        onClick={() => {
          setOpen(!open);
          // Safari gives a pressed button no focus, and without it nothing tells that the visitor went elsewhere.
          button.current?.focus();
        }}
      >
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
