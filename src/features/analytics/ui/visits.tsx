import { spokenDate } from '#ui/spoken-values.ts';
import { m } from '#messages/messages.js';
import { SegmentedControl } from '#ui/choice.tsx';
import type { VisitSummary } from '../contract.ts';
import { Funnel } from './funnel.tsx';
import './visits.css';

export const visitRanges = [7, 30, 90] as const;
export type VisitRange = (typeof visitRanges)[number];

type Counted = { name: string; counts: Record<string, number> };

const columns = [
  ['page_view', m.analytics_page_view],
  ['view_offer', m.analytics_view_offer],
  ['start_checkout', m.analytics_start_checkout],
  ['order_submitted', m.analytics_order_submitted],
] as const;

/** The choice of how many days are counted. */
export function VisitRangeControl({ range, onRange }: { range: VisitRange; onRange: (range: VisitRange) => void }) {
  return (
    <SegmentedControl
      id="range"
      legend={m.analytics_range()}
      options={visitRanges.map((days) => ({ value: `${days}`, label: m.analytics_days({ days }) }))}
      value={`${range}`}
      onChange={(value) => onRange(visitRanges.find((days) => `${days}` === value) ?? 30)}
    />
  );
}

/** The operator's view of what visitors do: the funnel, then days, pages and sources. */
export function Visits({ summary }: { summary: VisitSummary }) {
  const busiest = Math.max(1, ...summary.days.map(({ counts }) => counts['page_view'] ?? 0));
  const isEmpty = Object.keys(summary.totals).length === 0;
  return (
    <div className="visits">
      <p className="notes soft max-w-144">{m.analytics_text()}</p>
      {isEmpty ? (
        <p className="notes">{m.analytics_empty()}</p>
      ) : (
        <>
          <Funnel totals={summary.totals} />
          <div className="visits-tables">
            <CountTable title={m.analytics_by_source()} first={m.analytics_source()} rows={summary.sources} />
            <CountTable title={m.analytics_by_page()} first={m.analytics_page()} rows={summary.pages} />
          </div>
          <CountTable
            title={m.analytics_by_day()}
            first={m.analytics_day()}
            rows={summary.days
              .map(({ day, counts }) => ({ name: spokenDate(new Date(`${day}T12:00:00Z`)), counts }))
              .reverse()}
            barOf={({ counts }) => (counts['page_view'] ?? 0) / busiest}
          />
        </>
      )}
    </div>
  );
}

function CountTable({
  title,
  first,
  rows,
  barOf,
}: {
  title: string;
  first: string;
  rows: readonly Counted[];
  /** 0 to 1: draws a bar behind the row's name. */
  barOf?: (row: Counted) => number;
}) {
  return (
    // What scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="visits-scroll" aria-label={title} tabIndex={0}>
      <h2 className="heading-3">{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(([event, name]) => (
              <th key={event} scope="col">
                {name()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                {row.name}
                {barOf && <span className="visits-bar" style={{ inlineSize: `${barOf(row) * 100}%` }} />}
              </th>
              {columns.map(([event]) => (
                <td key={event}>{(row.counts[event] ?? 0).toLocaleString('en-GB')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
