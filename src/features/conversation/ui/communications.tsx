import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { FetchState } from '#ui/fetch-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ConversationRow } from '../contract.ts';
import type { ConversationApi } from './conversation-api.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import { ProjectChat, ProjectForm, type Project } from './project-chat.tsx';

const listEvery = 5000;
const rowsAtOnce = 50;
/** Most rows that the contract allows. */
const mostRows = 200;

/** The open conversation: of an order, or of a project with the colleague who is written to. */
export type Chosen = { order: string } | { project: Project } | null;

/** ADM-05: conversations with unread messages first, and the shared panel of the one that is picked. */
export function Communications({
  api,
  chosen,
  onChoose,
  orderAddress,
  renderAssets,
}: {
  api: ConversationApi;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  orderAddress: (orderNumber: string) => string;
  /** AST-01: the tab of an order's finished files. */
  renderAssets: (orderNumber: string) => ReactNode;
}) {
  return (
    <div className="communications-columns">
      <div className="communications-side">
        <ConversationList api={api} chosen={chosen} onChoose={onChoose} />
        <ProjectForm api={api} onOpen={(project) => onChoose({ project })} />
      </div>
      <div className="min-w-0">
        {chosen === null && <p className="notes soft">{m.communications_choose()}</p>}
        {chosen !== null && 'order' in chosen && (
          <>
            <div className="communications-head">
              <h2 className="heading-3 figures">{m.communications_order({ number: chosen.order })}</h2>
              <Link to={orderAddress(chosen.order)}>{m.communications_to_order()}</Link>
            </div>
            <ConversationPanel
              key={chosen.order}
              api={api}
              orderNumber={chosen.order}
              mode="admin"
              assets={renderAssets(chosen.order)}
            />
          </>
        )}
        {chosen !== null && 'project' in chosen && (
          <ProjectChat key={`${chosen.project.id}:${chosen.project.recipient}`} api={api} project={chosen.project} />
        )}
      </div>
    </div>
  );
}

function ConversationList({
  api,
  chosen,
  onChoose,
}: {
  api: ConversationApi;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}) {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(rowsAtOnce);
  const asked = { search: useDeferredValue(search), limit };
  const query = useQuery({
    queryKey: ['conversations', asked],
    queryFn: () => api.listConversations(asked),
    refetchInterval: listEvery,
    placeholderData: (before) => before,
  });
  const { data } = query;
  return (
    <div>
      <SearchField
        label={m.communications_search()}
        placeholder={m.communications_search_placeholder()}
        value={search}
        onChange={setSearch}
      />
      <FetchState query={query} />
      {data?.conversations.length === 0 && (
        <output className="notes soft mt-4 block">
          {search.trim() === '' ? m.communications_none() : m.communications_none_found({ search })}
        </output>
      )}
      <ul className="communications-rows mt-4" aria-label={m.communications_list()}>
        {data?.conversations.map((row) => (
          <Row key={row.order_number ?? row.project_id} row={row} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
      {data?.more && limit < mostRows && (
        <Button look="quiet" size="slim" onClick={() => setLimit(Math.min(mostRows, limit + rowsAtOnce))}>
          {m.communications_more()}
        </Button>
      )}
    </div>
  );
}

function Row({ row, chosen, onChoose }: { row: ConversationRow; chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const isChosen =
    chosen !== null && ('order' in chosen ? chosen.order === row.order_number : chosen.project.id === row.project_id);
  const choose = (): void => {
    if (row.order_number !== null) onChoose({ order: row.order_number });
    else if (row.project_id !== null) onChoose({ project: { id: row.project_id, recipient: row.recipient_id ?? '' } });
  };
  return (
    <li>
      <button type="button" aria-current={isChosen} data-unread={row.unread > 0} onClick={choose}>
        <b className="min-w-0 wrap-anywhere">{row.name}</b>
        {row.unread > 0 && (
          <span className="unread figures justify-self-end">{m.chat_unread({ count: row.unread })}</span>
        )}
        <span className="small soft figures">
          {row.order_number ?? m.communications_project({ id: row.project_id ?? '' })}
        </span>
        <time className="small soft figures" dateTime={row.last_at}>
          {dayAndTime(row.last_at)}
        </time>
        <p className="small" dir="auto">
          {row.excerpt}
        </p>
        {row.pending_revisions > 0 && (
          <span>
            <Tag tone="warn">{m.communications_pending({ count: row.pending_revisions })}</Tag>
          </span>
        )}
      </button>
    </li>
  );
}
