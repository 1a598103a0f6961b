import type { ContractRouterClient } from '@orpc/contract';
import { useQuery } from '@tanstack/react-query';
import { poundsAndPence } from '#kit/money.ts';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import type { Overview, OverviewDay, overviewContract } from '../contract.ts';
import { BarChart } from './bar-chart.tsx';
import './overview.css';

export type OverviewApi = ContractRouterClient<typeof overviewContract>;

const everyMilliseconds = 15_000;

const count = (value: number): string => String(value);
const percent = (share: number): string => m.overview_percent({ percent: Math.round(share * 100) });

interface Tile {
  title: string;
  figure: string;
  about: string;
  value: (day: OverviewDay) => number | null;
  words: (value: number) => string;
}

const tilesOf = (overview: Overview): Tile[] => [
  {
    title: m.overview_affiliates(),
    figure: count(overview.affiliates),
    about: m.overview_affiliates_about(),
    value: (day) => day.affiliates,
    words: count,
  },
  {
    title: m.overview_songs(),
    figure: count(overview.songs),
    about: m.overview_songs_about(),
    value: (day) => day.songs,
    words: count,
  },
  {
    title: m.overview_revenue(),
    figure: poundsAndPence(overview.revenue_pence),
    about: m.overview_revenue_about(),
    value: (day) => day.revenue_pence,
    words: poundsAndPence,
  },
  {
    title: m.overview_conversion(),
    figure: overview.conversion === null ? m.overview_nothing() : percent(overview.conversion),
    about: m.overview_conversion_about(),
    value: (day) => day.conversion,
    words: percent,
  },
];

/** ADM-06 (D12): four live figures, each with its last thirty days. Lives below a query client. */
export function SystemOverview({ api, first }: { api: OverviewApi; first: Overview }) {
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: () => api.systemOverview(),
    initialData: first,
    refetchInterval: everyMilliseconds,
  });
  return (
    <>
      {query.isRefetchError && <Notice tone="warn">{m.staff_load_error()}</Notice>}
      <ul className="tiles">
        {tilesOf(query.data).map(({ title, figure, about, value, words }) => (
          <li className="tile" key={title}>
            <h2 className="label soft">{title}</h2>
            <p className="tile-figure figures">{figure}</p>
            <p className="small soft">{about}</p>
            <BarChart
              title={title}
              bars={query.data.days.map((day) => ({ day: day.day, value: value(day) }))}
              words={words}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
