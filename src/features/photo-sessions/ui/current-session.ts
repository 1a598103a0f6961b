import type { Vault } from '#ui/draft/vault.ts';
import { maximumSessionPhotos } from '../domain/limits.ts';

const storedName = 'capture session';

/** Milliseconds without a new photo after which the next one is of somebody else. */
const longestPause = 2 * 3_600_000;

/** Session that new photos go to, as it is kept on the telephone. */
interface Kept {
  /** Client key. */
  key: string;
  /** Null until the server has it. */
  id: string | null;
  /** Number of photos added to it. */
  count: number;
  /** Time of its last photo, milliseconds since 1970. */
  usedAt: number;
}

export interface CurrentSessionView {
  id: string | null;
  count: number;
  /** An earlier page began it, and this one has added nothing yet. */
  isContinued: boolean;
}

const nobody: CurrentSessionView = { id: null, count: 0, isContinued: false };

/** Ends the session that an affiliate's telephone keeps: at their sign-out, the next photo is of somebody else. */
export async function forgetCurrentSession(vault: Vault): Promise<void> {
  await vault.remove(storedName).catch(() => undefined);
}

/** The person who is being photographed: begins with the first photo, ends by a press or after two hours without a photo. */
export class CurrentSession {
  #kept: Kept | null = null;
  #view = nobody;
  #listeners = new Set<() => void>();
  #vault: Vault;
  #newKey: () => string;
  #now: () => number;
  #loading: Promise<void> | null = null;

  /** @param now milliseconds since 1970 */
  constructor(vault: Vault, newKey: () => string, now: () => number) {
    this.#vault = vault;
    this.#newKey = newKey;
    this.#now = now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): CurrentSessionView => this.#view;

  /** Carries on with the session of an earlier page. */
  restore(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  /** Counts photos into the session. @returns the session's client key; null if it cannot hold that many */
  async addPhotos(count: number): Promise<string | null> {
    await this.#loading;
    this.endStale();
    const before = this.#kept ?? { key: this.#newKey(), id: null, count: 0 };
    if (before.count + count > maximumSessionPhotos) return null;
    this.#keep({ ...before, count: before.count + count, usedAt: this.#now() }, false);
    return before.key;
  }

  /** The server has opened a session, perhaps an earlier person's. */
  opened(key: string, id: string): void {
    if (this.#kept?.key === key && this.#kept.id !== id) this.#keep({ ...this.#kept, id }, this.#view.isContinued);
  }

  /** Ends a session that was left alone for too long. */
  endStale(): void {
    if (this.#kept && this.#isStale(this.#kept)) this.end();
  }

  /** The next photo is of somebody else. */
  end(): void {
    this.#kept = null;
    this.#vault.remove(storedName).catch(() => undefined);
    this.#show(nobody);
  }

  async #load(): Promise<void> {
    const kept = (await this.#vault.get(storedName).catch(() => undefined)) as Kept | undefined;
    if (!kept) return;
    this.#kept = kept;
    if (this.#isStale(kept)) this.end();
    else this.#show({ id: kept.id, count: kept.count, isContinued: true });
  }

  #isStale({ usedAt }: Kept): boolean {
    return this.#now() - usedAt >= longestPause;
  }

  #keep(kept: Kept, isContinued: boolean): void {
    this.#kept = kept;
    // A telephone without room keeps it in the page alone.
    this.#vault.set(storedName, kept).catch(() => undefined);
    this.#show({ id: kept.id, count: kept.count, isContinued });
  }

  #show(view: CurrentSessionView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
