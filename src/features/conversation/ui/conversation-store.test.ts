import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent, Message } from '../contract.ts';
import type { ConversationTransport, OutgoingMessage } from './conversation-api.ts';
import { ConversationStore } from './conversation-store.ts';
import type { DraftMemory, Remembered } from './draft-memory.ts';
import { cursorOf } from './message-order.ts';

/** A server that can be away: keeps messages once by their client id, and streams when it is up. */
class FakeServer {
  readonly messages: Message[] = [];
  away = false;
  losesAnswers = false;
  streams = true;
  readonly asked: string[] = [];
  #wake: (() => void)[] = [];

  add(from: 'buyer' | 'staff', content: string, client_id: string | null = null): Message {
    const known = this.messages.find((message) => client_id !== null && message.client_id === client_id);
    if (known) return known;
    const sequence = this.messages.length + 1;
    const created_at = '2026-11-18T10:00:00.000Z';
    const common = { client_id, content, revision_id: null, created_at };
    const message: Message = { id: `m${sequence}`, sequence, from, mine: from === 'buyer', ...common };
    this.messages.push(message);
    this.stir();
    return message;
  }

  stir(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  #reach(what: string): void {
    this.asked.push(what);
    if (this.away) throw new Error('nobody answers');
  }

  transport(): ConversationTransport {
    return {
      key: 'buyer:SONG',
      read: async ({ after, before }) => {
        this.#reach(`read ${after ?? 'newest'}`);
        const messages = this.messages.filter(
          ({ sequence }) => sequence > (after ?? 0) && sequence < (before ?? Infinity),
        );
        return { messages: after === undefined ? messages.slice(-3) : messages, unread: 0, earlier: false };
      },
      watch: async (after, signal) => {
        this.#reach(`watch ${after}`);
        if (!this.streams) throw new Error('no streams here');
        return this.#stream(after, signal);
      },
      send: async ({ content, client_id }) => {
        this.#reach(`send ${content}`);
        const message = this.add('buyer', content, client_id);
        if (this.losesAnswers) throw new Error('the answer is lost');
        return message;
      },
      markRead: async () => {
        this.#reach('read up');
      },
    };
  }

  async *#stream(after: number, signal: AbortSignal): AsyncGenerator<LiveEvent> {
    let cursor = after;
    while (!signal.aborted) {
      if (this.away) throw new Error('the connection is cut');
      for (const message of this.messages.slice(cursor)) {
        cursor = message.sequence;
        yield { type: 'message', message };
      }
      await new Promise<void>((resolve) => {
        this.#wake.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }
}

class FakeMemory implements DraftMemory {
  kept: Remembered = { draft: '', asRevision: false, outgoing: [], failed: [] };
  recall(): Remembered {
    return this.kept;
  }
  remember(_key: string, remembered: Remembered): void {
    this.kept = remembered;
  }
}

let server: FakeServer;
let memory: FakeMemory;
let store: ConversationStore;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  memory = new FakeMemory();
  store = new ConversationStore(server.transport(), memory);
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

const shown = (): string[] => store.snapshot().messages.map((message) => message.content);

test('CHAT-01 while the stream is down it asks every five seconds, and goes on where it stopped when it is back', async () => {
  await store.open();
  server.add('staff', 'one');
  await vi.advanceTimersByTimeAsync(0);
  expect([shown(), store.snapshot().live]).toEqual([['one'], true]);
  server.streams = false;
  server.away = true;
  server.stir();
  await vi.advanceTimersByTimeAsync(7000);
  server.away = false;
  server.add('staff', 'two');
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown(), store.snapshot().live]).toEqual([['one', 'two'], false]);
  server.streams = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(store.snapshot().live).toBe(true);
  expect(server.asked.at(-1)).toBe('watch 2');
  server.add('staff', 'three');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['one', 'two', 'three']);
});

test('CHAT-01 a stream that says nothing for 40 seconds is taken for dead', async () => {
  await store.open();
  await vi.advanceTimersByTimeAsync(39_000);
  const before = server.asked.filter((what) => what.startsWith('watch')).length;
  await vi.advanceTimersByTimeAsync(3000);
  expect(server.asked.filter((what) => what.startsWith('watch')).length).toBeGreaterThan(before);
});

test('CHAT-02 a message that fails is in the box again; the same words sent again are the same message', async () => {
  await store.open();
  server.losesAnswers = true;
  store.setDraft('  Dez, like fez! ');
  const sending = store.send();
  expect(store.snapshot()).toMatchObject({ draft: '', outgoing: [{ content: 'Dez, like fez!' }] });
  server.away = true;
  expect(await sending).toMatchObject({ failed: true });
  expect(store.snapshot()).toMatchObject({ draft: 'Dez, like fez!', outgoing: [] });
  server.losesAnswers = false;
  server.away = false;
  await store.send();
  expect(await store.send()).toBeNull();
  expect([shown(), store.snapshot().draft]).toEqual([['Dez, like fez!'], '']);
});

test('CHAT-02 what seemed lost and arrives by the stream leaves the box; what was typed meanwhile stays', async () => {
  await store.open();
  await vi.advanceTimersByTimeAsync(0);
  server.losesAnswers = true;
  store.setDraft('lost?');
  await store.send();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown(), store.snapshot().draft]).toEqual([['lost?'], '']);
  store.setDraft('one');
  const first = store.send();
  store.setDraft('two');
  const second = store.send();
  store.setDraft('three');
  await Promise.all([first, second]);
  expect(store.snapshot().draft).toBe('two\nthree');
});

test('CHAT-02 several that failed together are the same messages when they are sent again, also after a reload', async () => {
  server.streams = false;
  await store.open();
  server.losesAnswers = true;
  store.setDraft('one');
  const first = store.send();
  store.setDraft('two\nlines');
  store.setAsRevision(true);
  const second = store.send();
  await Promise.all([first, second]);
  expect(store.snapshot()).toMatchObject({ draft: 'one\ntwo\nlines', asRevision: true, outgoing: [] });
  store.close();
  server.losesAnswers = false;
  const arrived = server.messages.splice(0);
  store = new ConversationStore(server.transport(), memory);
  await store.open();
  server.messages.push(...arrived);
  store.setDraft(`${store.snapshot().draft}\nthree`);
  expect(await store.send()).toMatchObject({ sent: { content: 'two\nlines', is_revision: true } });
  expect(server.messages.map(({ content }) => content)).toEqual(['one', 'two\nlines', 'three']);
  expect(store.snapshot()).toMatchObject({ draft: '', asRevision: false, outgoing: [], failed: [] });
});

test('CHAT-02 of what failed, what arrived after all leaves the box; what was changed is another message', async () => {
  memory.kept = {
    draft: 'one\nthree\nfour',
    asRevision: false,
    outgoing: [],
    failed: ['one', 'two', 'three'].map((content) => ({ content, client_id: `id of ${content}`, is_revision: false })),
  };
  await store.open();
  server.add('buyer', 'one', 'id of one');
  server.add('buyer', 'two', 'id of two');
  await vi.advanceTimersByTimeAsync(0);
  expect(store.snapshot()).toMatchObject({ draft: 'three\nfour', failed: [{ content: 'three' }] });
  store.setDraft('three!\nfour');
  await store.send();
  expect(server.messages.at(-1)).toMatchObject({ content: 'three!\nfour' });
  expect(server.messages.at(-1)?.client_id).not.toBe('id of three');
});

test('CHAT-02 a draft and what was on its way outlive a reload, and are sent once', async () => {
  const outgoing: OutgoingMessage[] = [{ content: 'on its way', client_id: 'same-client-id', is_revision: false }];
  server.add('buyer', 'on its way', 'same-client-id');
  memory.kept = { draft: 'half a sent', asRevision: true, outgoing, failed: [] };
  await store.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['on its way']);
  expect(store.snapshot()).toMatchObject({ draft: 'half a sent', asRevision: true, outgoing: [] });
});

test('CHAT-01 an own message that overtakes others hides none of them', async () => {
  const message = (sequence: number): Message => ({ ...server.add('staff', `${sequence}`), sequence });
  expect(cursorOf([message(1), message(2), message(4)], 0)).toBe(2);
  expect(cursorOf([message(8), message(9)], 7)).toBe(9);
  expect(cursorOf([message(2)], 0)).toBe(0);
});

test('CHAT-01 messages of the other side count as unread until they are seen', async () => {
  await store.open();
  await vi.advanceTimersByTimeAsync(0);
  server.add('staff', 'one');
  server.add('buyer', 'from another tab');
  await vi.advanceTimersByTimeAsync(0);
  expect(store.snapshot().unread).toBe(1);
  store.markRead();
  expect(store.snapshot().unread).toBe(0);
});

test('CHAT-01 access that ends is said, and nothing is asked any more', async () => {
  await store.open();
  const closed = Object.assign(new Error('gone'), { code: 'ORDER_NOT_FOUND' });
  const transport = server.transport();
  const other = new ConversationStore({ ...transport, read: () => Promise.reject(closed) }, memory);
  await other.open();
  expect(other.snapshot().state).toBe('gone');
});

test('CHAT-02 a message to an order that this browser may not open any more says so, and stays in the draft', async () => {
  const closed = Object.assign(new Error('gone'), { code: 'ORDER_NOT_FOUND' });
  const other = new ConversationStore({ ...server.transport(), send: () => Promise.reject(closed) }, memory);
  await other.open();
  other.setDraft('Could she sing it slower?');
  await other.send();
  expect(other.snapshot()).toMatchObject({ state: 'gone', draft: 'Could she sing it slower?' });
  expect(memory.kept.draft, 'for the page that opens when the order is found again').toBe('Could she sing it slower?');
  other.close();
});
