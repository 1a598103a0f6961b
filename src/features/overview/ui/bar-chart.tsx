import { m } from '#messages/messages.js';

interface Bar {
  /** 'YYYY-MM-DD' */
  day: string;
  /** Null where there is nothing to measure. */
  value: number | null;
}

const height = 64;
const step = 10;
const barWidth = 7;

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayName = (day: string): string => dayFormat.format(new Date(`${day}T12:00:00Z`));

/** Bar chart by day, with a table for screen readers. */
export function BarChart({
  title,
  bars,
  words,
}: {
  title: string;
  bars: readonly Bar[];
  words: (value: number) => string;
}) {
  const most = Math.max(0, ...bars.map(({ value }) => value ?? 0));
  const width = bars.length * step;
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="chart">
      <svg
        role="img"
        aria-label={m.overview_chart({ title, most: words(most), days: bars.length })}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ day, value }, index) => {
          const tall = most === 0 ? 0 : ((value ?? 0) / most) * (height - 2);
          // A day without anything keeps a hair's breadth, so that the line of days is seen.
          const shown = Math.max(1.5, tall);
          return (
            <rect
              key={day}
              className={tall === 0 ? 'chart-none' : 'chart-bar'}
              x={index * step}
              y={height - shown}
              width={barWidth}
              height={shown}
            />
          );
        })}
      </svg>
      <figcaption className="label soft figures">
        <span>{first && dayName(first.day)}</span>
        <span>{last && dayName(last.day)}</span>
      </figcaption>
      <details>
        <summary className="label">{m.overview_numbers()}</summary>
        <table className="desk-table">
          <caption className="sr-only">{title}</caption>
          <tbody>
            {bars.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td className="desk-money">{value === null ? m.overview_nothing() : words(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
