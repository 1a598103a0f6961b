import { SendHorizontal } from '#ui/icons/send-horizontal.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { m } from '#messages/messages.js';
import { IconButton } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { messageLimit, messageText } from '../domain/message-text.ts';
import type { Conversation, ConversationStore } from './conversation-store.ts';

/** Fraction of the limit from which the counter is shown. */
const counterFrom = 0.8;

interface ComposerProps {
  conversation: Conversation;
  store: ConversationStore;
  /** True when a message may be a revision request as well. */
  mayRevise: boolean;
}

/** Sends the draft, and shows the outcome as a toast. */
async function sendNow(store: ConversationStore): Promise<void> {
  const outcome = await store.send();
  // That the order is closed to this browser stands above the box.
  if (outcome === null || store.snapshot().state === 'gone') return;
  if ('failed' in outcome) showToast('error', outcome.says ? m.chat_refused({ says: outcome.says }) : m.chat_failed());
  else showToast('ok', outcome.sent.is_revision ? m.chat_revision_sent() : m.chat_sent());
}

/** CHAT-02, CHAT-03: the box for a message. */
export function Composer({ conversation, store, mayRevise }: ComposerProps) {
  const { draft, asRevision, state } = conversation;
  const id = useId();
  useEffect(() => {
    // Nobody could untick it, and each message would be refused.
    if (!mayRevise && asRevision) store.setAsRevision(false);
  }, [mayRevise, asRevision, store]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void sendNow(store);
  };
  return (
    <form className="composer" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {m.chat_your_message()}
      </label>
      <div className="composer-line">
        <MessageBox id={id} conversation={conversation} store={store} />
        <IconButton
          className="composer-send"
          type="submit"
          disabled={messageText(draft) === null || state === 'gone'}
          label={m.chat_send()}
        >
          <SendHorizontal className="icon" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="composer-under">
        {mayRevise && (
          <label className="composer-revision small">
            <input
              type="checkbox"
              checked={asRevision}
              onChange={(event) => store.setAsRevision(event.target.checked)}
            />
            <span>{m.chat_as_revision()}</span>
          </label>
        )}
        <output className="hint figures" id={`${id}-counter`}>
          {draft.length >= messageLimit * counterFrom && m.chat_counter({ count: draft.length, limit: messageLimit })}
        </output>
      </div>
    </form>
  );
}

/** Enter sends, Shift+Enter adds a line; the Enter that ends a word of an input method does neither. */
function MessageBox({ id, conversation: { draft, state }, store }: Omit<ComposerProps, 'mayRevise'> & { id: string }) {
  const composing = useRef(false);
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || composing.current) return;
    event.preventDefault();
    void sendNow(store);
  };
  return (
    <textarea
      id={id}
      className="input"
      rows={1}
      maxLength={messageLimit}
      placeholder={m.chat_placeholder()}
      value={draft}
      // Not disabled: what was typed stays to be read and copied, and the focus where it was.
      readOnly={state === 'gone'}
      enterKeyHint="send"
      aria-describedby={`${id}-counter`}
      onChange={(event) => store.setDraft(event.target.value)}
      onKeyDown={keyDown}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        // Safari ends the composition before it tells of the Enter that ended it.
        setTimeout(() => {
          composing.current = false;
        });
      }}
    />
  );
}
