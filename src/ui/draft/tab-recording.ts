import { SerialQueue } from '#kit/serial-queue.ts';
import { keptForMilliseconds } from './draft-store.ts';
import { now, vault } from './page-storage.ts';
import type { ListedVault } from './vault.ts';

const prefix = 'recording-';
const tabSecretName = 'keepsong-tab';
/** Recordings that a browser holds at most, of all pages and tabs; beyond them the oldest go. */
const mostRecordings = 3;

/** A sealed recording as the vault holds it. */
interface SealedRecording {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  file: { name: string; type: string };
}

export interface RecordingStore {
  /** The recording of this page and tab; null when there is none, it is too old or cannot be decrypted. */
  load(): Promise<File | null>;
  /** Replaces the one before; one beyond the limit is not stored, and the one before is gone all the same. */
  save(recording: File): Promise<void>;
  forget(): Promise<void>;
}

/** Storage of a browser that recordings rest on. */
export interface RecordingPlaces {
  vault: ListedVault;
  tab: () => Storage;
  now: () => number;
}

/**
 * Keeps what was spoken on a page until it is sent, too large for session storage: sealed in the browser's database. Name and key are
 * made from the page's name, which holds the secret of its link, and from a secret of the tab: no other page can open it, and nobody
 * once the tab is closed. What closed tabs left goes with the next recording that any page loads or saves.
 */
export function recordingStore(
  name: string,
  largestBytes: number,
  places: RecordingPlaces = { vault, tab: () => sessionStorage, now },
): RecordingStore {
  const turns = new SerialQueue();
  return {
    load: () => turns.take(() => load(places, name)),
    save: (recording) =>
      turns.take(async () => {
        await remove(places, name);
        if (recording.size <= largestBytes) await save(places, name, recording);
      }),
    forget: () => turns.take(() => remove(places, name)),
  };
}

/** Names of a page's recordings in the vault begin with it; after it comes when it was stored. */
async function placeOf({ tab }: RecordingPlaces, name: string): Promise<string> {
  return `${prefix}${base64(await digest(`place ${tabSecret(tab())} ${name}`))} `;
}

async function keyOf({ tab }: RecordingPlaces, name: string): Promise<CryptoKey> {
  const raw = await digest(`key ${tabSecret(tab())} ${name}`);
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function tabSecret(storage: Storage): string {
  const known = storage.getItem(tabSecretName);
  if (known !== null) return known;
  const made = base64(crypto.getRandomValues(new Uint8Array(32)).buffer);
  storage.setItem(tabSecretName, made);
  return made;
}

async function load(places: RecordingPlaces, name: string): Promise<File | null> {
  await sweep(places);
  const [stored] = await places.vault.names(await placeOf(places, name));
  if (stored === undefined) return null;
  const record = (await places.vault.get(stored)) as SealedRecording | undefined;
  if (!record) return null;
  const key = await keyOf(places, name);
  const bytes = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: record.iv }, key, record.sealed)
    .catch(() => null /* damaged: as good as none */);
  return bytes && new File([bytes], record.file.name, { type: record.file.type });
}

async function save(places: RecordingPlaces, name: string, recording: File): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await recording.arrayBuffer();
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(places, name), bytes);
  const file = { name: recording.name, type: recording.type };
  await places.vault.set(`${await placeOf(places, name)}${places.now()}`, {
    iv,
    sealed,
    file,
  } satisfies SealedRecording);
  await sweep(places);
}

async function remove(places: RecordingPlaces, name: string): Promise<void> {
  for (const stored of await places.vault.names(await placeOf(places, name))) await places.vault.remove(stored);
}

/** Removes recordings that are too old or too many, whoever left them. */
async function sweep({ vault, now }: RecordingPlaces): Promise<void> {
  const age = (stored: string): number => now() - Number(stored.split(' ')[1]);
  const newestFirst = (await vault.names(prefix)).toSorted((one, other) => age(one) - age(other));
  for (const [place, stored] of newestFirst.entries())
    if (place >= mostRecordings || age(stored) > keptForMilliseconds) await vault.remove(stored);
}

const digest = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
const base64 = (raw: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(raw), (byte) => String.fromCharCode(byte)).join(''));
