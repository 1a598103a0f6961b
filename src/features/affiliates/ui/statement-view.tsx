import { useState } from 'react';
import { poundsAndPence } from '#kit/money.ts';
import { dayAndTime, monthAndYear } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Statement, StatementLine, StatementPage, StatementPart } from '../statement.ts';
import { EarningsChart } from './earnings-chart.tsx';

const dayOf = (at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' });

function textOf({ kind, order, excluded, rate_percent, base_pence, month }: StatementLine): string {
  const of = { order: order ?? '' };
  switch (kind) {
    case 'click':
      return m.field_line_click();
    case 'order':
      return m.field_line_order(of);
    case 'excluded':
      return m.field_line_excluded({
        ...of,
        reason: excluded === 'own-order' ? m.field_reason_own_order() : m.field_reason_own_device(),
      });
    case 'completed':
      return m.field_line_completed(of);
    case 'earned':
      return m.field_line_earned({ ...of, percent: rate_percent ?? 0, base: poundsAndPence(base_pence ?? 0) });
    case 'refund':
      return m.field_line_refund(of);
    case 'reversal':
      return m.field_line_reversal(of);
    case 'restored':
      return m.field_line_restored(of);
    case 'payout':
      return m.field_line_payout({ month: month ? monthAndYear(month) : '' });
  }
}

function stateOf({ state, payable_from, month }: StatementLine): string | null {
  switch (state) {
    case null:
      return null;
    case 'held':
      return m.field_state_held({ day: dayOf(payable_from) });
    case 'revising':
      return m.field_state_revising();
    case 'payable':
      return m.field_state_payable();
    case 'paid':
      return m.field_state_paid({ month: month ? monthAndYear(month) : '' });
    case 'batched':
      return m.field_state_batched({ month: month ? monthAndYear(month) : '' });
    case 'over':
      return m.field_state_over();
    case 'debt':
      return m.field_state_debt();
  }
}

/** Asks for a page of the lines behind a figure; null if that failed. */
export type LoadLines = (of: StatementPart, before: string | null) => Promise<StatementPage | null>;

/** The lines that are shown: the statement's first page until a figure is opened or more is asked for. */
function useLines({ lines, next }: Statement, load: LoadLines) {
  const [opened, setOpened] = useState<(StatementPage & { of: StatementPart }) | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const shown = opened ?? { of: 'all' as const, lines, next };
  const show = async (of: StatementPart, before: string | null): Promise<void> => {
    const page = await load(of, before);
    setFailed(page === null);
    if (page) setOpened({ of, lines: before === null ? page.lines : [...shown.lines, ...page.lines], next: page.next });
  };
  return {
    ...shown,
    hasFailed,
    open: (of: StatementPart): void => (of === shown.of ? setOpened(null) : void show(of, null)),
    more: (): void => void show(shown.of, shown.next),
  };
}

/** AFF-04: the figures; each opens the entries behind it. */
export function StatementView({
  title = m.field_stats(),
  statement,
  load,
}: {
  title?: string;
  statement: Statement;
  load: LoadLines;
}) {
  const { figures, days } = statement;
  const { of, lines, next, hasFailed, open, more } = useLines(statement, load);
  const tiles: { name: StatementPart; title: string; figure: string }[] = [
    { name: 'clicks', title: m.field_total_referrals(), figure: String(figures.clicks) },
    { name: 'completed', title: m.field_completed_orders(), figure: String(figures.completed) },
    { name: 'earned', title: m.field_total_revenue(), figure: poundsAndPence(figures.earned_pence) },
    { name: 'pending', title: m.field_pending_payouts(), figure: poundsAndPence(figures.pending_pence) },
  ];
  return (
    <section className="grid gap-6" aria-labelledby="stats-title">
      <h2 className="heading-2" id="stats-title">
        {title}
      </h2>
      <div className="stat-tiles">
        {tiles.map(({ name, title, figure }) => (
          <button key={name} type="button" className="stat-tile" aria-pressed={of === name} onClick={() => open(name)}>
            <span>{title}</span>
            <b className="figures">{figure}</b>
            <span className="small soft">{m.field_show_lines()}</span>
          </button>
        ))}
      </div>
      <EarningsChart days={days} />
      {hasFailed && (
        <Notice tone="error" announce>
          {m.field_lines_failed()}
        </Notice>
      )}
      <Lines lines={lines} />
      {next !== null && (
        <Button size="slim" look="outline" className="justify-self-start" onClick={more}>
          {m.field_lines_more()}
        </Button>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  if (lines.length === 0) return <p className="notes soft">{m.field_statement_none()}</p>;
  return (
    <table className="statement">
      <caption className="sr-only">{m.field_statement()}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{m.field_what()}</th>
          <th scope="col">{m.field_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              {textOf(line)}
              <span className="small soft block">
                <span className="figures">{dayAndTime(line.at)}</span>
                {line.state && `, ${stateOf(line)}`}
              </span>
            </td>
            <td className="figures">{line.amount_pence === null ? '' : poundsAndPence(line.amount_pence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
