import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';

/** A numbered part of the form, as a track on a sleeve's back. */
export function Step({
  number,
  heading,
  text,
  children,
}: {
  number: number;
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="simple-step" aria-labelledby={headingId(number)}>
      <span className="simple-number figures" aria-hidden="true">
        {number}
      </span>
      <div className="simple-step-head">
        <h2 className="heading-2" id={headingId(number)} tabIndex={-1}>
          {heading}
        </h2>
        <p className="notes soft">{text}</p>
      </div>
      <div className="simple-fields">{children}</div>
    </section>
  );
}

function headingId(number: number): string {
  return `simple-step-${number}`;
}

/** LEG-01: the current step and links to every step; following an entry moves the focus to its heading. */
export function StepList({ done }: { done: readonly boolean[] }) {
  const names = [
    m.simple_short_contact(),
    m.simple_short_recipient(),
    m.simple_short_facts(),
    m.simple_short_genre(),
    m.simple_short_delivery(),
  ];
  return (
    <nav className="simple-steps" aria-label={m.simple_progress()}>
      <ol>
        {names.map((name, position) => (
          <li key={name} data-done={done[position]}>
            <a
              href={`#${headingId(position + 1)}`}
              onClick={(event) => {
                event.preventDefault();
                const heading = document.getElementById(headingId(position + 1));
                heading?.focus({ preventScroll: true });
                heading?.scrollIntoView({ block: 'start' });
              }}
            >
              <span className="figures" aria-hidden="true">
                {position + 1}
              </span>
              {name}
              {done[position] && <span className="sr-only">, {m.simple_step_done()}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
