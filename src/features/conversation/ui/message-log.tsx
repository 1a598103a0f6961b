import { useEffect, useLayoutEffect, useRef } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import type { Message } from '../contract.ts';
import type { OutgoingMessage } from './conversation-api.ts';
import type { Conversation } from './conversation-store.ts';
import { spokenMoment } from '#ui/spoken-values.ts';

/** Pixels from the end within which the reader counts as being at the newest message. */
const nearEnd = 80;

/** The conversation, oldest first, read out politely as it grows. Everything is shown as the text it is. */
export function MessageLog({
  conversation: { state, messages, outgoing, earlier },
  side,
  onEarlier,
}: {
  conversation: Conversation;
  side: 'buyer' | 'staff';
  onEarlier: () => void;
}) {
  const log = useFollowing(outgoing.length > 0);
  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label={m.chat_log()}
      aria-busy={state === 'loading'}
      // A place that scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {earlier && (
        <Button look="quiet" size="slim" className="justify-self-center" onClick={onEarlier}>
          {m.chat_earlier()}
        </Button>
      )}
      {state === 'ready' && messages.length === 0 && outgoing.length === 0 && (
        <p className="chat-empty notes soft">{m.chat_empty()}</p>
      )}
      {messages.map((message) => (
        <Bubble key={message.sequence} message={message} side={side} />
      ))}
      {outgoing.map((message) => (
        <OnItsWay key={message.client_id} message={message} />
      ))}
    </div>
  );
}

/** Keeps the log scrolled to the end while the reader is there; leaves a reader further up where they are. */
function useFollowing(hasWritten: boolean) {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const element = log.current;
    if (!element) return undefined;
    const note = (): void => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, []);
  // After every render, whatever has made it longer.
  useLayoutEffect(() => {
    const element = log.current;
    if (element && (atEnd.current || hasWritten)) element.scrollTop = element.scrollHeight;
  });
  return log;
}

function whoSays(message: Message, side: 'buyer' | 'staff'): string {
  if (message.mine) return m.chat_you();
  if (message.from === 'buyer') return m.chat_buyer();
  return side === 'buyer' || message.from === 'system' ? m.chat_studio() : m.chat_colleague();
}

function Bubble({ message, side }: { message: Message; side: 'buyer' | 'staff' }) {
  return (
    <div className="bubble" data-from={message.mine ? 'me' : message.from}>
      <p dir="auto">{message.content}</p>
      <span className="label soft">
        {message.revision_id && <b>{m.chat_is_revision()} </b>}
        {m.chat_said({ who: whoSays(message, side), at: spokenMoment(message.created_at) })}
      </span>
    </div>
  );
}

function OnItsWay({ message }: { message: OutgoingMessage }) {
  return (
    <div className="bubble" data-from="me" data-on-its-way="true">
      <p dir="auto">{message.content}</p>
      <span className="label soft">{m.chat_sending()}</span>
    </div>
  );
}
