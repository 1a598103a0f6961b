import type { Vault } from './vault.ts';

/** Milliseconds after which what a page kept is forgotten. */
export const keptForMilliseconds = 7 * 24 * 3600 * 1000;
/** Name of the key that seals the drafts of this browser. */
export const sealingKeyName = 'draft-key';

/** A draft as a vault keeps it. */
export interface SealedDraft {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  savedAt: number;
}

export interface DraftStore<T> {
  /** Loads the last saved draft; null when there is none, it is too old or cannot be decrypted. */
  load(): Promise<T | null>;
  /** Saves the newest value; calls during a save are joined into one. */
  save(draft: T): Promise<void>;
  forget(): Promise<void>;
}

/**
 * Keeps a visitor's input across reload, Back and a closed tab, encrypted with AES-GCM. The key cannot be exported from the
 * browser, so that a dump of its storage shows no personal data.
 */
export function draftStore<T>(name: string, vault: Vault, now: () => number): DraftStore<T> {
  const recordName = `draft-${name}`;
  let waiting: { draft: T } | null = null;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (waiting) {
      const { draft } = waiting;
      waiting = null;
      await vault.set(recordName, await seal(draft, await sealingKey(vault), now()));
    }
  }

  return {
    load: async () => {
      const record = (await vault.get(recordName)) as SealedDraft | undefined;
      if (!record || now() - record.savedAt > keptForMilliseconds) return null;
      return unseal<T>(record, await sealingKey(vault));
    },
    save: (draft) => {
      waiting = { draft };
      writing ??= writeAll().finally(() => {
        writing = null;
      });
      return writing;
    },
    forget: async () => {
      waiting = null;
      await writing;
      await vault.remove(recordName);
    },
  };
}

async function sealingKey(vault: Vault): Promise<CryptoKey> {
  const stored = (await vault.get(sealingKeyName)) as CryptoKey | undefined;
  if (stored) return stored;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await vault.set(sealingKeyName, key);
  return key;
}

async function seal(draft: unknown, key: CryptoKey, savedAt: number): Promise<SealedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const words = new TextEncoder().encode(JSON.stringify(draft));
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, words), savedAt };
}

async function unseal<T>(record: SealedDraft, key: CryptoKey): Promise<T | null> {
  try {
    const words = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, key, record.sealed);
    return JSON.parse(new TextDecoder().decode(words)) as T;
  } catch {
    // Sealed with a key that is gone, or damaged: as good as no draft.
    return null;
  }
}
