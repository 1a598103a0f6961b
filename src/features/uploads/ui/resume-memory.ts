import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import type { Vault } from '#ui/draft/vault.ts';

const recordName = 'unfinished-uploads';
type Remembered = Record<string, PreviousUpload>;

/** SHA-256 of a file's name, type, size and time of change, to tell it from others; no file name is kept. */
export async function fingerprint(file: File): Promise<string> {
  const words = new TextEncoder().encode([file.name, file.type, file.size, file.lastModified].join('|'));
  const digest = await crypto.subtle.digest('SHA-256', words);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores the address of each unfinished upload, so that the same file resumes there when it is picked again. */
export function resumeMemory(vault: Vault): UrlStorage {
  const all = async (): Promise<Remembered> => ((await vault.get(recordName)) as Remembered | undefined) ?? {};
  return {
    findAllUploads: async () => Object.values(await all()),
    findUploadsByFingerprint: async (print) => {
      const found = (await all())[print];
      return found ? [found] : [];
    },
    addUpload: async (print, upload) => {
      await vault.set(recordName, { ...(await all()), [print]: { ...upload, metadata: {}, urlStorageKey: print } });
      return print;
    },
    removeUpload: async (print) => {
      const { [print]: _, ...rest } = await all();
      await vault.set(recordName, rest);
    },
  };
}
