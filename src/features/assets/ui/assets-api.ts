import { isDefinedError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { assetsContract } from '../contract.ts';

export type AssetsApi = ContractRouterClient<typeof assetsContract>;
export type AssetKind = 'audio' | 'video' | 'document';

/** The server's own sentence for a refusal that the contract names. */
export function reasonOf(error: unknown): string | null {
  return error instanceof Error && isDefinedError(error) ? (error as Error).message : null;
}

/** Sends a file by tus and answers with the upload's id; a cut line goes on where it stopped. */
export async function sendFile(file: File, onProgress: (share: number) => void): Promise<string> {
  // Nobody who only looks at an order carries this.
  const { Upload } = await import('tus-js-client');
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/asset-uploads',
      retryDelays: [0, 1000, 3000, 5000, 10_000],
      chunkSize: 16 * 1024 * 1024,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name, filetype: file.type },
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
      onError: reject,
    });
    upload.start();
  });
}
