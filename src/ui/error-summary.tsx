import { CircleAlert } from './icons/circle-alert.ts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { m } from '#messages/messages.js';

export interface SummaryLine {
  /** Id of the control that it leads to. */
  target: string;
  text: string;
  /** Instead of going to the control, for one that is not on the page yet. */
  follow?: () => void;
}

/** Stands above a form that was refused and takes the focus when it appears; a new `key` makes it appear again. */
export function ErrorSummary({ title, lines }: { title: string; lines: readonly SummaryLine[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    const plainTitle = document.title;
    document.title = m.ui_error_title({ title: plainTitle });
    return () => {
      document.title = plainTitle;
    };
  }, []);
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <CircleAlert className="icon" aria-hidden="true" />
      <div>
        <h3 className="font-[680]">{title}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line.target}>
              <a
                href={`#${line.target}`}
                onClick={(event) => (line.follow ? followLine(event, line.follow) : goTo(event, line.target))}
              >
                {line.text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function followLine(event: MouseEvent, follow: () => void): void {
  event.preventDefault();
  follow();
}

function goTo(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  event.preventDefault();
  const first = target.matches('fieldset') ? target.querySelector<HTMLElement>('input, button') : target;
  first?.focus();
  target.scrollIntoView({ block: 'center' });
}
