import { useEffect } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Composer } from './composer.tsx';
import type { ConversationApi } from './conversation-api.ts';
import type { Conversation, ConversationStore } from './conversation-store.ts';
import { MessageLog } from './message-log.tsx';
import { BuyerRevisions } from './buyer-revisions.tsx';
import { useOnScreen } from './use-conversation.ts';

export interface Talk {
  conversation: Conversation;
  store: ConversationStore;
}

/** Message log and composer of one conversation. */
export function Chat({
  talk: { conversation, store },
  side,
  findAgain,
  revisions,
}: {
  talk: Talk;
  side: 'buyer' | 'staff';
  /** Page where a buyer whose browser may not open the order any more finds it again. */
  findAgain?: string | undefined;
  /** Given when the chat also takes revision requests. */
  revisions?: { api: ConversationApi; orderNumber: string };
}) {
  const { place, onScreen } = useOnScreen<HTMLDivElement>();
  const { state, unread } = conversation;
  useEffect(() => {
    if (onScreen && state === 'ready' && unread > 0) store.markRead();
  }, [onScreen, state, unread, store]);
  return (
    <div className="chat" ref={place}>
      <MessageLog conversation={conversation} side={side} onEarlier={() => void store.showEarlier()} />
      {state === 'failed' && (
        <div className="chat-notice">
          <Notice tone="error" announce>
            <p>{m.chat_load_error()}</p>
            <Button look="quiet" size="slim" onClick={() => void store.open()}>
              {m.chat_try_again()}
            </Button>
          </Notice>
        </div>
      )}
      {state === 'gone' && (
        <div className="chat-notice">
          <Notice tone="warn" announce>
            <p>
              {m.refusal_order_closed()} {conversation.draft !== '' && m.chat_kept()}
            </p>
            {findAgain && <a href={findAgain}>{m.chat_find_again()}</a>}
          </Notice>
        </div>
      )}
      {revisions && <BuyerRevisions {...revisions} messages={conversation.messages.length} />}
      <Composer conversation={conversation} store={store} mayRevise={revisions !== undefined} />
    </div>
  );
}
