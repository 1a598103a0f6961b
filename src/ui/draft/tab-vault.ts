import { sealingKeyName, type SealedDraft } from './draft-store.ts';
import type { Vault } from './vault.ts';

const prefix = 'keepsong-sealed:';

/** A sealed draft as text. */
interface Written {
  iv: string;
  sealed: string;
  savedAt: number;
}

/**
 * Keeps drafts as long as the tab, for pages that people open on computers of others: sealed, in session storage, under names that say
 * nothing. The key stays in the browser's own storage, for text cannot hold one that is not exported.
 */
export function tabVault(keys: Vault, storage: () => Storage): Vault {
  return {
    async get(name) {
      if (name === sealingKeyName) return keys.get(name);
      const text = storage().getItem(await hidden(name));
      return text === null ? undefined : read(JSON.parse(text) as Written);
    },
    async set(name, value) {
      if (name === sealingKeyName) return keys.set(name, value);
      const { iv, sealed, savedAt } = value as SealedDraft;
      const text = { iv: base64(iv), sealed: base64(new Uint8Array(sealed)), savedAt } satisfies Written;
      storage().setItem(await hidden(name), JSON.stringify(text));
    },
    async remove(name) {
      storage().removeItem(await hidden(name));
    },
  };
}

function read({ iv, sealed, savedAt }: Written): SealedDraft {
  return { iv: bytes(iv), sealed: bytes(sealed).buffer, savedAt };
}

const base64 = (raw: Uint8Array): string => btoa(Array.from(raw, (byte) => String.fromCharCode(byte)).join(''));
const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Name of a record: the draft's own holds the secret of a link. */
async function hidden(name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  return prefix + base64(new Uint8Array(digest));
}
