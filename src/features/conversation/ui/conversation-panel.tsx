import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { m } from '#messages/messages.js';
import { Chat } from './chat.tsx';
import { type ConversationApi, type ConversationTransport, orderTransport } from './conversation-api.ts';
import './conversation.css';
import { PanelTabs } from './panel-tabs.tsx';
import { Revisions, WaitingRevisions } from './revisions.tsx';
import { useConversation } from './use-conversation.ts';

/**
 * CHAT-01: the panel that buyer and staff share. A buyer sees the chat alone; staff see the revisions and the assets of the
 * same order beside it. Lives below a query client.
 */
export function ConversationPanel({
  api,
  orderNumber,
  mode,
  mayRevise = true,
  findAgain,
  assets,
  onDecided,
  onNews,
}: {
  api: ConversationApi;
  orderNumber: string;
  mode: 'buyer' | 'admin';
  /** False where the buyer can ask for no change: nothing is paid, or the order is over. */
  mayRevise?: boolean;
  /** Page where a buyer whose browser may not open the order any more finds it again. */
  findAgain?: string;
  /** AST-01: the tab of finished files, where the page has one. */
  assets?: ReactNode;
  /** A revision was approved or rejected. */
  onDecided?: () => void;
  /** The shop wrote something itself, which it does when the order changes. */
  onNews?: () => void;
}) {
  const makeLine = (): ConversationTransport => orderTransport(api, orderNumber, mode);
  if (mode === 'buyer') {
    const revisions = mayRevise ? { api, orderNumber } : undefined;
    return <BuyerPanel {...{ orderNumber, revisions, makeLine, findAgain, onNews }} />;
  }
  return <StaffPanel api={api} orderNumber={orderNumber} makeLine={makeLine} assets={assets} onDecided={onDecided} />;
}

function BuyerPanel({
  orderNumber,
  revisions,
  makeLine,
  findAgain,
  onNews,
}: {
  orderNumber: string;
  revisions: { api: ConversationApi; orderNumber: string } | undefined;
  makeLine: () => ConversationTransport;
  findAgain: string | undefined;
  onNews: (() => void) | undefined;
}) {
  const talk = useConversation(makeLine);
  const told = talk.conversation.messages.filter(({ from }) => from === 'system').length;
  const tell = useEffectEvent(() => onNews?.());
  useEffect(() => {
    if (told > 0) tell();
  }, [told]);
  const [headingId] = useState(`chat-${orderNumber}`);
  return (
    <section className="conversation print:hidden" aria-labelledby={headingId}>
      <header className="conversation-head">
        <h2 className="heading-3" id={headingId}>
          {m.chat_title()}
        </h2>
        <p className="small soft">{m.chat_who_answers()}</p>
        <Unread count={talk.conversation.unread} />
      </header>
      <Chat talk={talk} side="buyer" findAgain={findAgain} {...(revisions && { revisions })} />
    </section>
  );
}

function StaffPanel({
  api,
  orderNumber,
  makeLine,
  assets,
  onDecided,
}: {
  api: ConversationApi;
  orderNumber: string;
  makeLine: () => ConversationTransport;
  assets: ReactNode;
  onDecided: (() => void) | undefined;
}) {
  const talk = useConversation(makeLine);
  const requests = { api, orderNumber, messages: talk.conversation.messages.length };
  const tabs = [
    {
      id: 'chat',
      name: m.chat_tab_chat(),
      badge: <Unread count={talk.conversation.unread} />,
      panel: <Chat talk={talk} side="staff" />,
    },
    {
      id: 'revisions',
      name: m.chat_tab_revisions(),
      badge: <WaitingRevisions {...requests} />,
      panel: <Revisions {...requests} onDecided={onDecided} />,
    },
    ...(assets ? [{ id: 'assets', name: m.chat_tab_assets(), panel: assets }] : []),
  ];
  return (
    <section
      className="conversation"
      id="conversation"
      tabIndex={-1}
      aria-label={m.chat_panel({ number: orderNumber })}
    >
      <PanelTabs label={m.chat_panel({ number: orderNumber })} tabs={tabs} />
    </section>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="unread figures">{m.chat_unread({ count })}</span>;
}
