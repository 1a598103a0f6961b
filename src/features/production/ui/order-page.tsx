import { ArrowLeft } from '#ui/icons/arrow-left.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import type { ProductionOrder } from '../contract.ts';
import { BuyerStory } from './buyer-story.tsx';
import { DecisionBar, decisionsId } from './decision-bar.tsx';
import { Listen } from './listen.tsx';
import { LyricsEditor } from './lyrics-editor.tsx';
import { OrderHead } from './order-head.tsx';
import { PaymentSection } from './payment-section.tsx';
import type { ProductionApi, RefundApi } from './production-api.ts';
import './production.css';
import { QualityNote } from './quality-note.tsx';
import { Stages } from './stages.tsx';
import { Timeline } from './timeline.tsx';
import { useDecision, useProduction } from './use-production.ts';

/** STU-03: everything about one order, and the decisions about it at the foot. */
export function OrderPage({
  production,
  payments,
  first,
  now,
  queueAddress,
  mayRefund,
  renderConversation,
}: {
  production: ProductionApi;
  payments: RefundApi;
  first: ProductionOrder;
  now: number;
  queueAddress: string;
  mayRefund: boolean;
  /** The panel with the buyer's chat, revisions and files; `refresh` reads the order anew. */
  renderConversation: (refresh: () => void) => ReactNode;
}) {
  const { order, stale, refresh } = useProduction(production, first);
  const decision = useDecision(refresh);
  const [chosen, setChosen] = useState<number | null>(null);
  const [note, setNote] = useState({ text: '', missing: false });
  const version = order.versions.find((candidate) => candidate.version === chosen) ?? order.versions[0];
  return (
    <div className="admin-page order-page">
      <SkipLinks />
      <div className="order-columns">
        <OrderTop order={order} stale={stale} now={now} queueAddress={queueAddress} />
        <aside className="order-side" aria-label={m.admin_listen()}>
          <Listen order={order} version={version} onVersion={setChosen} onStale={() => void refresh()} />
          {version && <Stages version={version} />}
          {version && <QualityNote order={order} version={version} note={note} onNote={setNote} />}
          <PaymentSection api={payments} order={order} mayRefund={mayRefund} refresh={refresh} />
        </aside>
        <div className="order-main">
          <LyricsEditor
            key={order.order_number}
            api={production}
            order={order}
            version={version}
            onRendered={() => setChosen(null)}
            refresh={refresh}
          />
          {renderConversation(() => void refresh())}
          <BuyerStory order={order} />
          <Timeline events={order.events} />
        </div>
      </div>
      <DecisionBar
        api={production}
        order={order}
        version={version}
        decision={decision}
        note={note.text}
        onNoteMissing={() => setNote((before) => ({ ...before, missing: true }))}
        onDecided={() => setNote({ text: '', missing: false })}
      />
    </div>
  );
}

/** Ways past the many fields of the words, seen while they have the focus. */
function SkipLinks() {
  return (
    <nav className="order-skips" aria-label={m.admin_skip()}>
      <a className="skip-link" href={`#${decisionsId}`}>
        {m.admin_skip_decide()}
      </a>
      <a className="skip-link" href="#lyrics">
        {m.admin_skip_lyrics()}
      </a>
      <a className="skip-link" href="#conversation">
        {m.admin_skip_conversation()}
      </a>
    </nav>
  );
}

/** Link back to the queue, the order's head, and a notice when the shown data is out of date. */
function OrderTop({
  order,
  stale,
  now,
  queueAddress,
}: {
  order: ProductionOrder;
  stale: boolean;
  now: number;
  queueAddress: string;
}) {
  return (
    <div className="order-top">
      <Link className="order-back" to={queueAddress}>
        <ArrowLeft className="icon" aria-hidden="true" />
        {m.admin_back()}
      </Link>
      <OrderHead order={order} now={now} />
      {order.held && <Notice tone="warn">{order.is_refused ? m.admin_order_refused() : m.admin_order_held()}</Notice>}
      {stale && (
        <Notice tone="warn" announce>
          {m.admin_order_stale()}
        </Notice>
      )}
    </div>
  );
}
