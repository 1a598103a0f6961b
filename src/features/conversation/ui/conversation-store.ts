import type { Message } from '../contract.ts';
import { messageText } from '../domain/message-text.ts';
import { type ConversationTransport, newClientId, refusalOf, type OutgoingMessage } from './conversation-api.ts';
import type { DraftMemory } from './draft-memory.ts';
import { joinedText, unsentInDraft } from './unsent-in-draft.ts';
import { isFinalError, ConversationWatcher } from './conversation-watcher.ts';
import { cursorOf, mergeMessages } from './message-order.ts';

export interface Conversation {
  state: 'loading' | 'ready' | 'failed' | 'gone';
  messages: readonly Message[];
  /** Sent, and not yet confirmed by the server. */
  outgoing: readonly OutgoingMessage[];
  /** Failed, and put back into the draft; sent again unchanged, they keep their client ids. */
  failed: readonly OutgoingMessage[];
  draft: string;
  asRevision: boolean;
  unread: number;
  /** There are messages before the first. */
  earlier: boolean;
  live: boolean;
}

/** Outcome of sending; `says` is the server's own message, if it has one. */
export type Sent = { sent: OutgoingMessage } | { failed: true; says: string | null };

/** Outcome of several messages sent at once: the first failure, or else the revision request among them. */
function outcomeOf(outcomes: readonly Sent[]): Sent {
  const [first = { failed: true, says: null }] = outcomes;
  const failed = outcomes.find((outcome) => 'failed' in outcome);
  return failed ?? outcomes.find((outcome) => 'sent' in outcome && outcome.sent.is_revision) ?? first;
}

/** State of one open conversation: its messages, the draft, and sending and receiving. Independent of React. */
export class ConversationStore {
  readonly #transport: ConversationTransport;
  readonly #memory: DraftMemory;
  readonly #listeners = new Set<() => void>();
  #now: Conversation;
  #watcher: ConversationWatcher | null = null;
  #open = false;
  /** Sequence before the first message that was loaded. */
  #base = 0;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(transport: ConversationTransport, memory: DraftMemory) {
    this.#transport = transport;
    this.#memory = memory;
    this.#now = {
      state: 'loading',
      messages: [],
      unread: 0,
      earlier: false,
      live: false,
      draft: '',
      asRevision: false,
      outgoing: [],
      failed: [],
    };
  }

  snapshot = (): Conversation => this.#now;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(change: Partial<Conversation>): void {
    this.#now = { ...this.#now, ...change };
    const { draft, asRevision, outgoing, failed } = this.#now;
    if ('draft' in change || 'asRevision' in change || 'outgoing' in change || 'failed' in change)
      this.#memory.remember(this.#transport.key, { draft, asRevision, outgoing, failed });
    for (const listener of this.#listeners) listener();
  }

  /** Starts or resumes following; messages whose sending a reload interrupted are sent again. */
  async open(): Promise<void> {
    if (this.#open) return;
    this.#open = true;
    try {
      if (this.#now.state === 'ready') this.#follow();
      else await this.#load();
    } catch (error) {
      if (this.#isOpen()) this.#change({ state: isFinalError(error) ? 'gone' : 'failed' });
      this.#open = false;
    }
  }

  /** False when the store was closed during an await. */
  #isOpen(): boolean {
    return this.#open;
  }

  async #load(): Promise<void> {
    this.#change({ state: 'loading', ...this.#memory.recall(this.#transport.key) });
    const { messages, unread, earlier } = await this.#transport.read({});
    if (!this.#isOpen()) return;
    this.#change({ state: 'ready', unread, earlier });
    this.#base = (messages[0]?.sequence ?? 1) - 1;
    this.#receive(messages, false);
    this.#follow();
    for (const message of this.#now.outgoing) void this.#queue(message);
  }

  #cursor(): number {
    return cursorOf(this.#now.messages, this.#base);
  }

  #follow(): void {
    this.#watcher = new ConversationWatcher({
      transport: this.#transport,
      cursor: () => this.#cursor(),
      onMessages: (messages) => this.#receive(messages, true),
      onLive: (live) => this.#change({ live }),
      onGone: () => this.#change({ state: 'gone' }),
    });
  }

  /** Stops following; the draft and messages being sent stay. */
  close(): void {
    this.#open = false;
    this.#watcher?.stop();
    this.#watcher = null;
  }

  #receive(incoming: readonly Message[], isNews: boolean): void {
    const before = this.#now.messages;
    const messages = mergeMessages(before, incoming);
    if (messages === before) return;
    const arrived = new Set(incoming.map((message) => message.client_id));
    const known = new Set(before.map((message) => message.sequence));
    const news = incoming.filter((message) => !message.mine && !known.has(message.sequence)).length;
    this.#change({
      messages,
      ...(isNews && news > 0 ? { unread: this.#now.unread + news } : {}),
      ...(this.#now.outgoing.some((message) => arrived.has(message.client_id))
        ? { outgoing: this.#now.outgoing.filter((message) => !arrived.has(message.client_id)) }
        : {}),
    });
    this.#forgetFailed(arrived);
  }

  /** Removes messages from the draft that seemed to have failed and have arrived after all. */
  #forgetFailed(arrived: ReadonlySet<string | null>): void {
    const { failed, draft } = this.#now;
    const left = failed.filter((message) => !arrived.has(message.client_id));
    if (left.length === failed.length) return;
    const { held, rest } = unsentInDraft(failed, draft);
    const stays = held.filter((message) => left.includes(message));
    if (stays.length === held.length) this.#change({ failed: left });
    else {
      const text = joinedText(stays, rest);
      this.#change({ failed: left, draft: text, ...(text === '' ? { asRevision: false } : {}) });
    }
  }

  setDraft(draft: string): void {
    this.#change({ draft });
  }

  setAsRevision(asRevision: boolean): void {
    this.#change({ asRevision });
  }

  /** CHAT-02: sends the draft; null when there is nothing to send. */
  send(): Promise<Sent> | null {
    const messages = this.#typed();
    if (messages.length === 0) return null;
    this.#change({ draft: '', asRevision: false, failed: [], outgoing: [...this.#now.outgoing, ...messages] });
    return Promise.all(messages.map((message) => this.#queue(message))).then(outcomeOf);
  }

  /** Splits the draft into messages: earlier failed ones that are unchanged, then the new text. */
  #typed(): OutgoingMessage[] {
    const { draft, asRevision, failed } = this.#now;
    const isAsked = failed.some(({ is_revision }) => is_revision) === asRevision;
    const { held, rest } = unsentInDraft(isAsked ? failed : [], draft);
    const content = messageText(rest);
    if (content === null) return [...held];
    const is_revision = asRevision && !held.some((message) => message.is_revision);
    return [...held, { content, is_revision, client_id: newClientId() }];
  }

  /** Sends messages one after the other, so that they arrive in the order they were written. */
  #queue(message: OutgoingMessage): Promise<Sent> {
    const sent = this.#sending.then(() => this.#deliver(message));
    this.#sending = sent;
    return sent;
  }

  async #deliver(message: OutgoingMessage): Promise<Sent> {
    // An earlier one has failed and put this one back into the draft.
    if (!this.#now.outgoing.includes(message)) return { sent: message };
    try {
      this.#receive([await this.#transport.send(message)], false);
      this.#change({ outgoing: this.#now.outgoing.filter((other) => other !== message) });
      return { sent: message };
    } catch (error) {
      this.#takeBack(message);
      if (isFinalError(error)) this.#change({ state: 'gone' });
      return { failed: true, says: refusalOf(error)?.message ?? null };
    }
  }

  /** CHAT-02: puts a message that could not be sent, and those queued after it, back into the draft. */
  #takeBack(message: OutgoingMessage): void {
    const { outgoing, draft } = this.#now;
    const back = outgoing.slice(outgoing.indexOf(message));
    this.#change({
      draft: joinedText(back, draft),
      asRevision: back.some((other) => other.is_revision),
      failed: back,
      outgoing: outgoing.filter((other) => !back.includes(other)),
    });
  }

  async showEarlier(): Promise<void> {
    const first = this.#now.messages[0];
    if (!first) return;
    try {
      const { messages, earlier } = await this.#transport.read({ before: first.sequence });
      this.#change({ earlier });
      this.#receive(messages, false);
    } catch {
      // The button is still there to try again.
    }
  }

  /** Marks everything as read; called while the newest messages are on the screen. */
  markRead(): void {
    if (this.#now.unread === 0) return;
    this.#change({ unread: 0 });
    void this.#transport.markRead(this.#cursor()).catch(() => undefined);
  }
}
