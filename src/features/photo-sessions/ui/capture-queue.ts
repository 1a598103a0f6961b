import type { Vault } from '#ui/draft/vault.ts';

export type CaptureState = 'waiting' | 'sending' | 'checking' | 'stored' | 'stopped';

/** A photo on the affiliate's telephone, on its way to a session. */
export interface Capture {
  /** Client key: whatever is repeated, it is one photo. */
  key: string;
  /** Client key of its session. */
  sessionKey: string;
  name: string;
  state: CaptureState;
  /** Part sent, 0 to 1. */
  done: number;
  /** Why it stopped, in words. */
  problem: string | null;
}

/** Answer of the server to a finished upload: `gone` for one that has to be sent anew; why, in words, if that did not help. */
export type Stored = { thumbnailUrl: string } | { gone: string } | { refused: string };

export interface CaptureTransport {
  /** Sends the file, carrying on where an earlier try stopped. @returns the upload's id */
  send(file: File, onProgress: (done: number) => void): Promise<string>;
  /** Checks the upload and puts it into the session. */
  store(capture: { key: string; sessionKey: string; uploadId: string }): Promise<Stored>;
  /** Message for whatever was thrown. */
  problemOf(error: unknown): string;
}

/** A capture as it is kept on the telephone until the server has it. */
interface Kept {
  key: string;
  sessionKey: string;
  name: string;
  file: File;
  uploadId: string | null;
}

type Entry = Capture & Kept;

const listName = 'captures';
const recordName = (key: string): string => `capture ${key}`;

/**
 * Photos of a field day: kept in the browser before anything is sent, sent one after the other, forgotten once the server has
 * stored them. A reload, a killed browser or a session that is over lose none and double none.
 */
export class CaptureQueue {
  #entries: Entry[] = [];
  #view: readonly Capture[] = [];
  #listeners = new Set<() => void>();
  #vault: Vault;
  #transport: CaptureTransport;
  #onStored: (capture: Capture) => void;
  #working: Promise<void> | null = null;
  #writing: Promise<void> = Promise.resolve();
  #loading: Promise<void> | null = null;
  /** Listed keys whose photos were never written: they leave the list. */
  #dropped = new Set<string>();

  constructor(vault: Vault, transport: CaptureTransport, onStored: (capture: Capture) => void) {
    this.#vault = vault;
    this.#transport = transport;
    this.#onStored = onStored;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The captures, oldest first; a new array whenever something changed. */
  readonly items = (): readonly Capture[] => this.#view;

  /** Takes up what an earlier page has left on the telephone. A listed capture whose photo was never written is dropped. */
  async restore(): Promise<void> {
    await (this.#loading ??= this.#load());
    await this.work();
  }

  async #load(): Promise<void> {
    for (const key of await this.#listed()) {
      try {
        const kept = (await this.#vault.get(recordName(key))) as Kept | undefined;
        if (kept) this.#entries.push({ ...kept, state: 'waiting', done: 0, problem: null });
        else this.#dropped.add(key);
      } catch {
        // A photo that cannot be read now stays in the list for the next page.
      }
    }
    this.#changed();
  }

  /** Keeps photos of one session, and sends them. */
  async add(captures: readonly { key: string; file: File }[], sessionKey: string): Promise<void> {
    // The list that is written below must name what an earlier page has left.
    await this.#loading;
    const added = captures.map(({ key, file }): Kept => ({ key, sessionKey, name: file.name, file, uploadId: null }));
    for (const kept of added) this.#entries.push({ ...kept, state: 'waiting', done: 0, problem: null });
    this.#changed();
    // The list first: of a browser that is killed half-way, each photo that was written is found again.
    await this.#keepList();
    for (const kept of added) await this.#keep(kept);
    await this.work();
  }

  /** Tries what has stopped again. */
  async retry(): Promise<void> {
    for (const entry of this.#entries)
      if (entry.state === 'stopped') this.#update(entry, { state: 'waiting', problem: null });
    await this.work();
  }

  /** Sends until nothing waits; called while it works, it does nothing more. */
  work(): Promise<void> {
    this.#working ??= this.#sendAll().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const entry = this.#entries.find(({ state }) => state === 'waiting');
      if (!entry) return;
      await this.#send(entry);
    }
  }

  async #send(entry: Entry): Promise<void> {
    try {
      const outcome = await this.#store(entry);
      // Swept away after its last byte: once more from the beginning.
      const stored = 'gone' in outcome ? await this.#store(entry) : outcome;
      if ('thumbnailUrl' in stored) {
        await this.#forget(entry);
        this.#update(entry, { state: 'stored', done: 1 });
        this.#onStored(entry);
      } else this.#update(entry, { state: 'stopped', problem: 'gone' in stored ? stored.gone : stored.refused });
    } catch (error) {
      this.#update(entry, { state: 'stopped', problem: this.#transport.problemOf(error) });
    }
  }

  async #store(entry: Entry): Promise<Stored> {
    if (entry.uploadId === null) {
      this.#update(entry, { state: 'sending', done: 0 });
      entry.uploadId = await this.#transport.send(entry.file, (done) => this.#update(entry, { done }));
      await this.#keep(entry);
    }
    this.#update(entry, { state: 'checking', done: 1 });
    const { key, sessionKey, uploadId } = entry;
    const stored = await this.#transport.store({ key, sessionKey, uploadId });
    if ('gone' in stored) entry.uploadId = null;
    return stored;
  }

  async #keep({ key, sessionKey, name, file, uploadId }: Kept): Promise<void> {
    // A telephone without room keeps the photo in the page alone.
    await this.#vault.set(recordName(key), { key, sessionKey, name, file, uploadId }).catch(() => undefined);
  }

  async #forget(entry: Entry): Promise<void> {
    await this.#keepList(entry.key);
    await this.#vault.remove(recordName(entry.key)).catch(() => undefined);
  }

  async #listed(): Promise<string[]> {
    return ((await this.#vault.get(listName).catch(() => undefined)) as string[] | undefined) ?? [];
  }

  /** Writes the list of what waits, without `done`; one write after the other. */
  #keepList(done?: string): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const own = new Set(this.#entries.map(({ key }) => key));
      // Photos of another tab, and those that could not be read, are not this page's to drop.
      const others = (await this.#listed()).filter((key) => !own.has(key) && !this.#dropped.has(key));
      const waiting = this.#entries.flatMap(({ key, state }) => (state === 'stored' || key === done ? [] : [key]));
      await this.#vault.set(listName, [...others, ...waiting]).catch(() => undefined);
    });
    return this.#writing;
  }

  #update(entry: Entry, change: Partial<Capture>): void {
    Object.assign(entry, change);
    this.#changed();
  }

  #changed(): void {
    this.#view = this.#entries.map(({ key, sessionKey, name, state, done, problem }) => ({
      key,
      sessionKey,
      name,
      state,
      done,
      problem,
    }));
    for (const listener of this.#listeners) listener();
  }
}
