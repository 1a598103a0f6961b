import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import type { Statement } from '../statement.ts';

const [width, height, gap] = [300, 80, 2];

/** Bar chart of thirty days, with a table for screen readers. */
export function EarningsChart({ days }: { days: Statement['days'] }) {
  const mostClicks = Math.max(1, ...days.map(({ clicks }) => clicks));
  const mostPence = Math.max(1, ...days.map(({ earned_pence }) => earned_pence));
  const slot = width / days.length;
  return (
    <figure className="grid gap-2">
      <svg className="field-chart" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, clicks, earned_pence }, index) => {
          const bars = [
            { kind: 'chart-clicks', part: clicks / mostClicks },
            { kind: 'chart-earned', part: Math.max(0, earned_pence) / mostPence },
          ];
          return bars.map(({ kind, part }, place) => (
            <rect
              key={`${day} ${kind}`}
              className={kind}
              x={index * slot + (place * (slot - gap)) / 2}
              y={height - part * height}
              width={(slot - gap) / 2}
              height={part * height}
            />
          ));
        })}
      </svg>
      <figcaption className="small soft">{m.field_chart()}</figcaption>
      <div className="sr-only">
        <table>
          <thead>
            <tr>
              <th scope="col">{m.field_chart_day()}</th>
              <th scope="col">{m.field_chart_clicks()}</th>
              <th scope="col">{m.field_chart_earned()}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, clicks, earned_pence }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{clicks}</td>
                <td>{poundsAndPence(earned_pence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
