import { useState } from 'react';
import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import './production.css';
import { type ProductionApi, queueFilters, type QueueFilter, type QueuePage } from './production-api.ts';
import { QueueTable } from './queue-table.tsx';
import { useNow } from './use-now.ts';
import { useQueue } from './use-queue.ts';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds without a keystroke before the server is asked. */
const typingPause = 200;

interface Shown {
  filter: QueueFilter;
  search: string;
}

const filterNames: Record<QueueFilter, () => string> = {
  open: m.admin_filter_open,
  'to-check': m.admin_filter_to_check,
  words: m.admin_filter_words,
  failed: m.admin_filter_failed,
  done: m.admin_filter_done,
  all: m.admin_filter_all,
};

/** The producers' queue. `first` is the server-rendered page, `now` its time, `remembered` the search text from before. */
export function Queue({
  api,
  first,
  remembered,
  now,
  places,
  orderAddress,
  onShown,
}: {
  api: ProductionApi;
  first: Shown & { page: QueuePage };
  remembered: string;
  now: number;
  places: { cap: number; taken_today: number };
  orderAddress: (orderNumber: string) => string;
  /** Called when filter or search have changed, so that Back restores them. */
  onShown: (shown: Shown) => void;
}) {
  const [shown, setShown] = useState<Shown>({ filter: first.filter, search: remembered });
  const asked = useDebounced(shown, typingPause);
  const queue = useQueue(api, asked, first);
  const time = useNow(now);
  const change = (next: Shown): void => {
    setShown(next);
    onShown(next);
  };
  return (
    <div className="admin-page queue">
      <div className="desk-head">
        <h1 className="desk-title">{m.admin_queue()}</h1>
        <span className="small soft figures">{m.admin_places({ taken: places.taken_today, cap: places.cap })}</span>
      </div>
      {queue.stopped && <Stopped stopped={queue.stopped} />}
      {queue.figures && <Figures figures={queue.figures} />}
      <QueueTools shown={shown} onChange={change} />
      <Orders
        queue={queue}
        shown={shown}
        now={time}
        orderAddress={orderAddress}
        onClear={() => change({ filter: 'all', search: '' })}
      />
    </div>
  );
}

/** Parts of the shop that are stopped, each with what that means for the queue. */
function Stopped({ stopped: { orders, production, emails } }: { stopped: QueuePage['stopped'] }) {
  const said = [
    ...(production ? [m.admin_stopped_production()] : []),
    ...(orders ? [m.admin_stopped_orders()] : []),
    ...(emails ? [m.admin_stopped_emails()] : []),
  ];
  if (said.length === 0) return null;
  return (
    <Notice tone="warn" announce>
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** Key figures: orders to check, overdue, close to it, and the median hours to delivery. */
function Figures({ figures }: { figures: QueuePage['figures'] }) {
  const { to_check, late, at_risk, median_hours } = figures;
  return (
    <ul className="queue-figures small soft">
      <li>
        <b className="figures text-ink">{to_check}</b>
        {m.staff_figure_to_check()}
      </li>
      <li>
        <b className={late > 0 ? 'figures is-late' : 'figures text-ink'}>{late}</b>
        {m.staff_figure_late()}
      </li>
      <li>
        <b className={at_risk > 0 ? 'figures is-soon' : 'figures text-ink'}>{at_risk}</b>
        {m.staff_figure_at_risk()}
      </li>
      {median_hours !== null && (
        <li>
          <b className="figures text-ink">
            {m.staff_hours({ hours: median_hours.toFixed(median_hours < 10 ? 1 : 0) })}
          </b>
          {m.staff_figure_median()}
        </li>
      )}
    </ul>
  );
}

/** Body of the queue: loading, an error, no orders, or the table. */
function Orders({
  queue,
  shown,
  now,
  orderAddress,
  onClear,
}: {
  queue: ReturnType<typeof useQueue>;
  shown: Shown;
  now: number;
  orderAddress: (orderNumber: string) => string;
  onClear: () => void;
}) {
  return (
    <>
      {queue.failed && (
        <Notice tone={queue.rows ? 'warn' : 'error'} announce>
          <p>{queue.rows ? m.admin_refresh_error() : m.admin_load_error()}</p>
          {!queue.rows && (
            <Button look="quiet" size="slim" onClick={queue.tryAgain}>
              {m.admin_try_again()}
            </Button>
          )}
        </Notice>
      )}
      {!queue.rows && !queue.failed && <WaitingRows />}
      {queue.rows?.length === 0 && <NoOrders search={shown.search} onClear={onClear} filter={shown.filter} />}
      {queue.rows && queue.rows.length > 0 && (
        <>
          <QueueTable rows={queue.rows} now={now} orderAddress={orderAddress} busy={queue.changing} />
          <div className="queue-foot">
            <output className="small soft figures">
              {queue.hasMore
                ? m.admin_count_more({ count: queue.rows.length })
                : m.admin_count({ count: queue.rows.length })}
            </output>
            {queue.hasMore && (
              <Button look="outline" size="slim" onClick={queue.showMore} disabled={queue.fetchingMore}>
                {queue.fetchingMore ? m.admin_more_loading() : m.admin_more()}
              </Button>
            )}
            <span className="small soft queue-keys">{m.admin_keys()}</span>
          </div>
        </>
      )}
    </>
  );
}

function QueueTools({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  return (
    <div className="queue-tools">
      <SearchField
        label={m.admin_search()}
        placeholder={m.admin_search_placeholder()}
        value={shown.search}
        onChange={(search) => onChange({ ...shown, search })}
      />
      <fieldset className="queue-filters">
        <legend className="sr-only">{m.admin_filter()}</legend>
        {queueFilters.map((filter) => (
          <button
            key={filter}
            type="button"
            className="chip"
            aria-pressed={shown.filter === filter}
            onClick={() => onChange({ ...shown, filter })}
          >
            {filterNames[filter]()}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function WaitingRows() {
  return (
    <div className="grid gap-2" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <span key={row} className="block h-15 bg-oat" />
      ))}
    </div>
  );
}

function NoOrders({ search, filter, onClear }: Shown & { onClear: () => void }) {
  return (
    <div className="queue-empty">
      <BlankSleeve />
      <div className="grid justify-items-start gap-4">
        <output className="notes block">
          {search.trim() === '' ? m.admin_empty() : m.admin_empty_search({ search })}
        </output>
        {(search !== '' || filter !== 'all') && (
          <Button look="outline" size="slim" onClick={onClear}>
            {m.admin_empty_clear()}
          </Button>
        )}
      </div>
    </div>
  );
}
