import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { poundsAndPence } from '#kit/money.ts';
import { classNames } from '#ui/class-names.ts';
import { m } from '#messages/messages.js';
import { Sleeve } from '#ui/sleeve.tsx';
import { Tag } from '#ui/tag.tsx';
import type { QueueRow } from '../contract.ts';
import { StatusTag } from './status-tag.tsx';
import { dueWords, stageWords } from './words.ts';

/** Table of the queue, the first due on top; below 48rem each row is a card. Up and Down move between the orders. */
export function QueueTable({
  rows,
  now,
  orderAddress,
  busy,
  caption = m.admin_queue(),
}: {
  rows: readonly QueueRow[];
  now: number;
  orderAddress: (orderNumber: string) => string;
  busy: boolean;
  caption?: string;
}) {
  return (
    <table className="queue-table" aria-busy={busy}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="queue-order-head" colSpan={2}>
            {m.admin_column_order()}
          </th>
          <th scope="col">{m.admin_column_format()}</th>
          <th scope="col">{m.admin_column_stage()}</th>
          <th scope="col">{m.admin_column_due()}</th>
          {rows[0]?.price_pence !== null && (
            <th scope="col" className="table-money">
              {m.admin_column_price()}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <QueueTableRow key={row.order_number} row={row} now={now} address={orderAddress(row.order_number)} />
        ))}
      </tbody>
    </table>
  );
}

function QueueTableRow({ row, now, address }: { row: QueueRow; now: number; address: string }) {
  const due = dueWords(row, now);
  return (
    <tr>
      <td className="queue-sleeve">
        <Sleeve {...row.sleeve} text={false} label="" />
      </td>
      <th scope="row" className="queue-order">
        <Link to={address} className="queue-link" onKeyDown={moveBetweenRows}>
          {row.first_name}
          <span className="figures">{row.order_number}</span>
        </Link>
      </th>
      <td className="queue-format">{row.kind_name}</td>
      <td className="queue-stage">
        {row.waits_for_words ? (
          <Tag tone="warn">{m.admin_words_wanted()}</Tag>
        ) : row.waits_for_buyer ? (
          <Tag tone="info">{m.admin_words_reading()}</Tag>
        ) : (
          <StatusTag order={row} />
        )}
        {row.stage && (
          <span className="queue-making">
            <progress
              className="stage-bar"
              aria-label={stageWords[row.stage]()}
              value={Math.round(row.progress * 100)}
              max={100}
            />
            <span className="label figures soft">
              {m.admin_stage_now({ stage: stageWords[row.stage](), percent: Math.round(row.progress * 100) })}
            </span>
          </span>
        )}
      </td>
      <td className={classNames('queue-due figures', due.late && 'is-late', due.soon && 'is-soon')}>{due.text}</td>
      {row.price_pence !== null && <td className="queue-price table-money">{poundsAndPence(row.price_pence)}</td>}
    </tr>
  );
}

/** Moves the focus from link to link by the arrow keys, to the first and last by Home and End. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const links = Array.from(
    event.currentTarget.closest('tbody')?.querySelectorAll<HTMLAnchorElement>('.queue-link') ?? [],
  );
  const at = links.findIndex((link) => link === event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = next === undefined ? undefined : links[next];
  if (!link) return;
  event.preventDefault();
  link.focus();
}
