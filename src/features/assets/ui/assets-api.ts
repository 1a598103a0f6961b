import { isDefinedError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { assetsContract } from '../contract.ts';
import { browserNetwork, resumeOnline } from './resume-online.ts';

export type AssetsApi = ContractRouterClient<typeof assetsContract>;
export type AssetKind = 'audio' | 'video' | 'document';

/** The server's own sentence for a refusal that the contract names. */
export function reasonOf(error: unknown): string | null {
  return error instanceof Error && isDefinedError(error) ? (error as Error).message : null;
}

/** Share that is sent, 0 to 1, or 'offline' while there is no network. */
export type UploadProgress = number | 'offline';

/** Sends a file by tus and answers with the upload's id; a cut line, and a network that is gone, go on where it stopped. */
export async function sendFile(
  file: File,
  onProgress: (progress: UploadProgress) => void,
  { endpoint = '/asset-uploads', about = {} }: { endpoint?: string; about?: Record<string, string> } = {},
): Promise<string> {
  // Nobody who only looks at an order carries this.
  const { Upload } = await import('tus-js-client');
  return new Promise((resolve, reject) => {
    let sent = 0;
    const upload = new Upload(file, {
      endpoint,
      retryDelays: [0, 1000, 3000, 5000, 10_000],
      chunkSize: 16 * 1024 * 1024,
      storeFingerprintForResuming: false,
      metadata: { ...about, filename: file.name, filetype: file.type },
      onProgress: (bytes, total) => {
        sent = total > 0 ? bytes / total : 0;
        onProgress(sent);
      },
      onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
      // It knows its address by then, and asks how much of it has arrived.
      onError: resumeOnline(browserNetwork, {
        resume: () => upload.start(),
        onWaiting: (isWaiting) => onProgress(isWaiting ? 'offline' : sent),
        fail: reject,
      }),
    });
    upload.start();
  });
}
