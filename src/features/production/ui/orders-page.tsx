import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderStatuses } from '#features/orders/domain/status.ts';
import { statusNames } from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { Button } from '#ui/button.tsx';
import { FetchState } from '#ui/fetch-state.tsx';
import { Download } from '#ui/icons/download.ts';
import { SearchField } from '#ui/search-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { OrderFilter } from '../contract.ts';
import './production.css';
import type { ProductionApi } from './production-api.ts';
import { QueueTable } from './queue-table.tsx';
import { useDebounced } from './use-debounced.ts';
import { useNow } from './use-now.ts';

/** Milliseconds without a keystroke before the server is asked. */
const typingPause = 250;

export const anyOrder: OrderFilter = { search: '', status: '', kind: '', from: '', to: '' };

function useOrders(api: ProductionApi, filter: OrderFilter) {
  const query = useInfiniteQuery({
    queryKey: ['all-orders', filter],
    queryFn: ({ pageParam }) => api.listOrders({ ...filter, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_before,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
  });
  return {
    ...query,
    rows: query.data?.pages.flatMap((page) => page.orders) ?? null,
    kinds: query.data?.pages[0]?.kinds ?? [],
  };
}

/**
 * All orders there have ever been: search, filter, export as a file. `first` is restored from the history entry, because
 * the search text never appears in the address.
 */
export function OrdersPage({
  api,
  first,
  now,
  mayExport,
  orderAddress,
  onFilter,
}: {
  api: ProductionApi;
  first: OrderFilter;
  now: number;
  mayExport: boolean;
  orderAddress: (orderNumber: string) => string;
  onFilter: (filter: OrderFilter) => void;
}) {
  const [filter, setFilter] = useState(first);
  const orders = useOrders(api, useDebounced(filter, typingPause));
  const time = useNow(now);
  const change = (part: Partial<OrderFilter>): void => {
    const next = { ...filter, ...part };
    setFilter(next);
    onFilter(next);
  };
  return (
    <>
      <Tools filter={filter} kinds={orders.kinds} onChange={change} mayExport={mayExport} />
      <Found orders={orders} now={time} orderAddress={orderAddress} onClear={() => change(anyOrder)} />
    </>
  );
}

/** Result of the search: an error, no orders, or a table of them. */
function Found({
  orders,
  now,
  orderAddress,
  onClear,
}: {
  orders: ReturnType<typeof useOrders>;
  now: number;
  orderAddress: (orderNumber: string) => string;
  onClear: () => void;
}) {
  const { rows } = orders;
  if (!rows) return <FetchState query={orders} />;
  if (rows.length === 0) {
    return (
      <div className="queue-empty">
        <BlankSleeve />
        <div className="grid justify-items-start gap-4">
          <output className="notes block">{m.staff_orders_none()}</output>
          <Button look="outline" size="slim" onClick={onClear}>
            {m.admin_empty_clear()}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div>
      <QueueTable
        rows={rows}
        now={now}
        orderAddress={orderAddress}
        busy={orders.isPlaceholderData}
        caption={m.staff_orders()}
      />
      <div className="queue-foot">
        <output className="small soft figures">
          {(orders.hasNextPage ? m.admin_count_more : m.admin_count)({ count: rows.length })}
        </output>
        {orders.hasNextPage && (
          <Button look="outline" size="slim" onClick={() => void orders.fetchNextPage()}>
            {orders.isFetchingNextPage ? m.admin_more_loading() : m.admin_more()}
          </Button>
        )}
        <span className="small soft queue-keys">{m.admin_keys()}</span>
      </div>
    </div>
  );
}

interface ToolsProps {
  filter: OrderFilter;
  /** The kinds of orders there are, by stored name. */
  kinds: readonly { kind: string; name: string }[];
  onChange: (part: Partial<OrderFilter>) => void;
}

/** Export as a form, so that the file is requested by POST. */
function Tools({ filter, kinds, onChange, mayExport }: ToolsProps & { mayExport: boolean }) {
  return (
    <form
      className="orders-tools"
      method="post"
      action="/admin/orders.csv"
      onSubmit={(event) => {
        // Enter in the search field does not submit; only the button exports the file.
        if (!event.nativeEvent.submitter?.matches('[data-export]')) event.preventDefault();
      }}
    >
      <SearchField
        name="search"
        label={m.staff_orders_search()}
        placeholder={m.admin_search_placeholder()}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <Choices filter={filter} kinds={kinds} onChange={onChange} />
      <input type="hidden" name="status" value={filter.status} />
      <input type="hidden" name="kind" value={filter.kind} />
      {mayExport && (
        <Button type="submit" look="outline" size="slim" data-export>
          <Download className="icon" aria-hidden="true" />
          {m.staff_orders_export()}
        </Button>
      )}
    </form>
  );
}

function Choices({ filter, kinds, onChange }: ToolsProps) {
  return (
    <>
      <SelectField
        id="orders-status"
        label={m.staff_orders_status()}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        options={[
          { value: '', name: m.staff_orders_any() },
          ...orderStatuses.map((status) => ({ value: status, name: statusNames[status]() })),
        ]}
      />
      <SelectField
        id="orders-kind"
        label={m.staff_orders_kind()}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
        options={[{ value: '', name: m.staff_orders_any() }, ...kinds.map(({ kind, name }) => ({ value: kind, name }))]}
      />
      <Day name="from" label={m.staff_orders_from()} value={filter.from} onChange={(from) => onChange({ from })} />
      <Day name="to" label={m.staff_orders_to()} value={filter.to} onChange={(to) => onChange({ to })} />
    </>
  );
}

function Day({
  name,
  label,
  value,
  onChange,
}: {
  name: string;
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={`orders-${name}`}>
        {label}
      </label>
      <input
        id={`orders-${name}`}
        name={name}
        type="date"
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
