import type { Photo } from '../contract.ts';
import { type FileRefusal, refusalOf, exceedsMaximumPhotos } from './photo-checks.ts';

/** A finished photo; without a thumbnail when only a draft still knows it. */
export type KeptPhoto = Pick<Photo, 'id' | 'name'> & Partial<Pick<Photo, 'thumbnail_url'>>;

/** `stopped` waits for Retry or for the connection to come back. */
export type PhotoState = 'waiting' | 'sending' | 'checking' | 'ready' | 'stopped';

export interface PhotoItem {
  key: string;
  name: string;
  state: PhotoState;
  /** Part sent, 0 to 1. */
  done: number;
  photo: KeptPhoto | null;
  /** Why it stopped, in words. */
  problem: string | null;
}

/** Result for a file after its last byte: a photo, a permanent refusal, or a stop that may be tried again. */
export type Outcome = { photo: KeptPhoto } | { refused: FileRefusal } | { stopped: string };

/** The server takes no photo now; its message says why. */
export class UploadRefused extends Error {}

export interface PhotoTransport {
  /**
   * Sends the file, carrying on where an earlier try stopped; answers with the upload's id. Rejects when it stops, with
   * `UploadRefused` if the server has stopped it.
   */
  send(file: File, onProgress: (done: number) => void, signal: AbortSignal): Promise<string>;
  finish(uploadId: string): Promise<Outcome>;
  remove(uploadId: string): Promise<void>;
  /** Message for a broken connection. */
  brokenConnection(): string;
}

interface Entry extends PhotoItem {
  file: File | null;
  uploadId: string | null;
  stop: AbortController;
}

/** Added files, or why none of them or some of them were not taken. */
export type Added = { tooMany: true } | { tooMany: false; refusals: FileRefusal[] };

/** The photos of one order: sent one after the other as they are picked, each to be removed or tried again by itself. */
export class PhotoQueue {
  #entries: Entry[] = [];
  #view: readonly PhotoItem[] = [];
  #listeners = new Set<() => void>();
  #transport: PhotoTransport;
  #onRefused: (refusal: FileRefusal) => void;
  #check: typeof refusalOf;
  #working = false;
  #count = 0;
  /** Uploads of earlier that the order has; null while it may have any. */
  #kept: ReadonlySet<string> | null = null;

  /** `onRefused` is called for each file that the server refuses; `check` runs in the browser before sending. */
  constructor(transport: PhotoTransport, onRefused: (refusal: FileRefusal) => void, check = refusalOf) {
    this.#transport = transport;
    this.#onRefused = onRefused;
    this.#check = check;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The photos in the order of the film; a new array whenever something changed. */
  readonly items = (): readonly PhotoItem[] => this.#view;

  add(files: readonly File[]): Added {
    if (exceedsMaximumPhotos(this.#entries.length, files.length)) return { tooMany: true };
    const refusals: FileRefusal[] = [];
    for (const file of files) {
      const refusal = this.#check(file);
      if (refusal) refusals.push(refusal);
      else this.#entries.push(this.#entry(file.name, file));
    }
    this.#changed();
    void this.#work();
    return { tooMany: false, refusals };
  }

  /**
   * Photos that this browser had finished earlier; one that is here already gets its newer thumbnail. Those of an order that
   * was left by `keepOnly` are removed.
   */
  restore(photos: readonly KeptPhoto[]): void {
    for (const photo of photos) {
      const known = this.#entries.find((entry) => entry.uploadId === photo.id);
      if (known) Object.assign(known, { photo });
      else if (this.#kept && !this.#kept.has(photo.id)) void this.#transport.remove(photo.id);
      else this.#entries.push({ ...this.#entry(photo.name, null), state: 'ready', done: 1, photo, uploadId: photo.id });
    }
    this.#changed();
  }

  /** Photos that the server no longer has. */
  forget(uploadIds: readonly string[]): void {
    this.#entries = this.#entries.filter((entry) => !uploadIds.includes(entry.uploadId ?? ''));
    this.#changed();
  }

  async remove(key: string): Promise<void> {
    const entry = this.#entries.find((candidate) => candidate.key === key);
    if (!entry) return;
    entry.stop.abort();
    this.#entries = this.#entries.filter((candidate) => candidate !== entry);
    this.#changed();
    if (entry.uploadId) await this.#transport.remove(entry.uploadId);
  }

  /** For a new order: removes every photo but some uploads, in whatever state, and those that are restored later. */
  keepOnly(uploadIds: readonly string[]): void {
    const kept = new Set(uploadIds);
    this.#kept = kept;
    for (const { key, uploadId } of this.#entries) if (!uploadId || !kept.has(uploadId)) void this.remove(key);
  }

  /** Moves a photo to an earlier (-1) or later (1) place of the film. @returns its place, counted from 1; null where it cannot go */
  move(key: string, step: -1 | 1): number | null {
    const from = this.#entries.findIndex((entry) => entry.key === key);
    const moved = this.#entries[from];
    const other = this.#entries[from + step];
    if (!moved || !other) return null;
    this.#entries[from] = other;
    this.#entries[from + step] = moved;
    this.#changed();
    return from + step + 1;
  }

  retry(key: string): void {
    this.#retry((entry) => entry.key === key);
  }

  /** When the connection is back. */
  retryAll(): void {
    this.#retry(() => true);
  }

  #retry(which: (entry: Entry) => boolean): void {
    for (const entry of this.#entries) {
      if (entry.state === 'stopped' && which(entry)) Object.assign(entry, { state: 'waiting', problem: null });
    }
    this.#changed();
    void this.#work();
  }

  #entry(name: string, file: File | null): Entry {
    this.#count += 1;
    const key = `photo-${this.#count}`;
    const stop = new AbortController();
    return { key, name, file, stop, state: 'waiting', done: 0, photo: null, problem: null, uploadId: null };
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    for (let entry = this.#next(); entry; entry = this.#next()) await this.#upload(entry);
    this.#working = false;
  }

  #next(): Entry | undefined {
    return this.#entries.find((entry) => entry.state === 'waiting');
  }

  async #upload(entry: Entry): Promise<void> {
    try {
      if (!entry.uploadId && entry.file) {
        this.#update(entry, { state: 'sending' });
        const progress = (done: number): void => this.#update(entry, { done });
        entry.uploadId = await this.#transport.send(entry.file, progress, entry.stop.signal);
      }
      this.#update(entry, { state: 'checking', done: 1 });
      this.#settle(entry, await this.#transport.finish(entry.uploadId ?? ''));
    } catch (error) {
      const problem = error instanceof UploadRefused ? error.message : this.#transport.brokenConnection();
      this.#update(entry, { state: 'stopped', problem });
    }
  }

  #settle(entry: Entry, outcome: Outcome): void {
    if (entry.stop.signal.aborted) {
      if (entry.uploadId) void this.#transport.remove(entry.uploadId);
    } else if ('photo' in outcome) {
      this.#update(entry, { state: 'ready', photo: outcome.photo });
    } else if ('stopped' in outcome) {
      this.#update(entry, { state: 'stopped', problem: outcome.stopped });
    } else {
      this.#onRefused(outcome.refused);
      this.#entries = this.#entries.filter((candidate) => candidate !== entry);
      this.#changed();
    }
  }

  #update(entry: Entry, change: Partial<PhotoItem>): void {
    Object.assign(entry, change);
    this.#changed();
  }

  #changed(): void {
    this.#view = this.#entries.map(({ key, name, state, done, photo, problem }) => ({
      key,
      name,
      state,
      done,
      photo,
      problem,
    }));
    for (const listener of this.#listeners) listener();
  }
}
