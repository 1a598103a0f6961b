import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { Button } from './button.tsx';
import { type FetchedQuery, FetchState } from './fetch-state.tsx';

/** Subset of a query's state that a log uses. */
interface LogQuery extends FetchedQuery {
  isSuccess: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * A part of a staff page that lists what happened, the newest first, a page at a time: on its way, failed, nothing or a table.
 * `id` names its heading; `tools` narrow the list; `columns` are the table's headings; `rows` are its `<tr>`.
 */
export function PagedLog({
  id,
  title,
  tools,
  query,
  none,
  columns,
  rows,
}: {
  id: string;
  title: string;
  tools: ReactNode;
  query: LogQuery;
  /** Said when there is nothing to list. */
  none: string;
  columns: readonly string[];
  rows: readonly ReactNode[];
}) {
  return (
    <section className="desk-part" aria-labelledby={id}>
      <h2 className="heading-3" id={id}>
        {title}
      </h2>
      {tools}
      <FetchState query={query} />
      {query.isSuccess && rows.length === 0 && <p className="notes soft">{none}</p>}
      {rows.length > 0 && (
        <table className="desk-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      )}
      {query.hasNextPage && (
        <Button look="outline" size="slim" className="justify-self-start" onClick={() => void query.fetchNextPage()}>
          {m.admin_more()}
        </Button>
      )}
    </section>
  );
}
