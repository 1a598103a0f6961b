import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import type { PortalOrder } from '../contract.ts';
import { FilmAndWords } from './film-and-words.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PlayerBand } from './player-band.tsx';
import type { PortalApi } from './portal-api.ts';
import './portal.css';
import { StatusBadge } from './status-words.tsx';
import { StoryAndPhotos } from './story-and-photos.tsx';
import { usePortalOrder } from './use-portal-order.ts';
import { YourFiles } from './your-files.tsx';

/** PORT-02: one order as its buyer sees it, refreshed while it is made. */
export function OrderView({
  api,
  first,
  supportEmail,
  downloads,
  renderChat,
  renderPayAgain,
  renderWords,
  renderChange,
  renderMagazine,
}: {
  api: PortalApi;
  first: PortalOrder;
  supportEmail: string;
  /** AST-02: another room's list of downloads. */
  downloads?: ReactNode;
  /** CHAT-01: the card 'Chat with us below'. */
  renderChat: (order: PortalOrder) => ReactNode;
  /** D10: renders the notice at the top while nobody was charged and the order may still be paid. */
  renderPayAgain: (order: PortalOrder) => ReactNode;
  /** Renders the notice about words that the buyer reads before they are sung. */
  renderWords: (order: PortalOrder) => ReactNode;
  /** Renders the part below the lyrics of a finished song. */
  renderChange: (order: PortalOrder) => ReactNode;
  /** Renders the part at the foot of a finished song. */
  renderMagazine: (order: PortalOrder) => ReactNode;
}) {
  const { order, stale, gone, refresh } = usePortalOrder(api, first);
  if (gone) return <ClosedOrder />;
  return (
    <>
      <div className="wrap">
        <div className="portal-title">
          <h1 className="heading-1">{m.portal_title()}</h1>
          <div className="portal-which">
            <span className="small figures">{order.order_number}</span>
            <StatusBadge
              status={order.status}
              waitsForBuyer={order.waits_for_buyer}
              isRefused={order.review === 'refused'}
            />
          </div>
        </div>
        {order.pay_again !== null && <div className="pb-8">{renderPayAgain(order)}</div>}
        {renderWords(order)}
        {stale && <StaleNotice />}
      </div>
      <PlayerBand api={api} order={order} supportEmail={supportEmail} onStale={refresh} />
      <div className="wrap portal-columns">
        <div>
          <OrderSummary order={order} />
          <YourFiles order={order} supportEmail={supportEmail} />
          {downloads}
          <OrderMoney order={order} />
        </div>
        <div>
          {renderChat(order)}
          <StoryAndPhotos order={order} />
        </div>
      </div>
      <FilmAndWords order={order} onStale={refresh} askForChange={renderChange(order)} />
      <div className="wrap grid gap-6 empty:hidden">{renderMagazine(order)}</div>
    </>
  );
}

function ClosedOrder() {
  return (
    <div className="wrap pb-24">
      <h1 className="heading-1 mb-8 pt-6">{m.portal_title()}</h1>
      <Notice tone="warn" announce>
        {m.portal_closed()}
      </Notice>
    </div>
  );
}

function StaleNotice() {
  return (
    <div className="pb-6">
      <Notice tone="warn" announce>
        {m.portal_stale()}
      </Notice>
    </div>
  );
}
