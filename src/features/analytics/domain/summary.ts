export interface VisitCount {
  day: string;
  event: string;
  page: string;
  source: string;
  count: number;
}

type Counts = Record<string, number>;

const mostRows = 50;

function add(counts: Counts, { event, count }: VisitCount): void {
  counts[event] = (counts[event] ?? 0) + count;
}

function by(rows: readonly VisitCount[], key: 'page' | 'source' | 'day'): Map<string, Counts> {
  const groups = new Map<string, Counts>();
  for (const row of rows) {
    const counts = groups.get(row[key]) ?? {};
    add(counts, row);
    groups.set(row[key], counts);
  }
  return groups;
}

const sum = (counts: Counts): number => Object.values(counts).reduce((total, one) => total + one, 0);

const busiestFirst = (groups: ReadonlyMap<string, Counts>): { name: string; counts: Counts }[] =>
  [...groups]
    .map(([name, counts]) => ({ name, counts }))
    .sort((a, b) => sum(b.counts) - sum(a.counts) || a.name.localeCompare(b.name))
    .slice(0, mostRows);

/** The counts by day (each of `days`, quiet ones too), by page and by source; the busiest fifty of those. */
export function summarise(
  rows: readonly VisitCount[],
  days: readonly string[],
): {
  totals: Counts;
  days: { day: string; counts: Counts }[];
  pages: { name: string; counts: Counts }[];
  sources: { name: string; counts: Counts }[];
} {
  const totals: Counts = {};
  for (const row of rows) add(totals, row);
  const perDay = by(rows, 'day');
  return {
    totals,
    days: days.map((day) => ({ day, counts: perDay.get(day) ?? {} })),
    pages: busiestFirst(by(rows, 'page')),
    sources: busiestFirst(by(rows, 'source')),
  };
}
