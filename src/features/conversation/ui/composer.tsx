import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { m } from '#messages/messages.js';
import { showToast } from '#ui/toast.tsx';
import { messageLimit, messageText } from '../domain/message-text.ts';
import type { Conversation, ConversationStore } from './conversation-store.ts';

/** Part of the limit from which the counter is shown. */
const counterFrom = 0.8;

/** CHAT-02, CHAT-03: Enter sends, Shift+Enter adds a line; nothing is sent while an input method composes a word. */
export function Composer({
  conversation: { draft, asRevision, state },
  store,
  mayRevise,
}: {
  conversation: Conversation;
  store: ConversationStore;
  side: 'buyer' | 'staff';
  mayRevise: boolean;
}) {
  const id = useId();
  const send = async (): Promise<void> => {
    const outcome = await store.send();
    if (outcome === null) return;
    if ('failed' in outcome)
      showToast('error', outcome.says ? m.chat_refused({ says: outcome.says }) : m.chat_failed());
    else showToast('ok', outcome.sent.is_revision ? m.chat_revision_sent() : m.chat_sent());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const blank = messageText(draft) === null;
  return (
    <form className="composer" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        {m.chat_your_message()}
      </label>
      <div className="composer-line">
        <textarea
          id={id}
          className="input"
          rows={1}
          maxLength={messageLimit}
          placeholder={m.chat_placeholder()}
          value={draft}
          disabled={state === 'gone'}
          enterKeyHint="send"
          aria-describedby={`${id}-counter`}
          onChange={(event) => store.setDraft(event.target.value)}
          onKeyDown={keyDown}
        />
        <button
          className="composer-send"
          type="submit"
          disabled={blank || state !== 'ready'}
          aria-label={m.chat_send()}
        >
          <SendHorizontal className="icon" aria-hidden="true" />
        </button>
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
