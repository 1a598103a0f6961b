import { safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { DetailedError, Upload } from 'tus-js-client';
import type { uploadsContract } from '../contract.ts';
import type { Vault } from '#ui/draft/vault.ts';
import { type Outcome, type PhotoTransport, UploadRefused } from './photo-queue.ts';
import type { PhotoRules, SendingWords } from './photo-rules.ts';
import { fingerprint, resumeMemory } from './resume-memory.ts';

export type UploadsApi = ContractRouterClient<typeof uploadsContract>;

const endpoint = '/uploads';
const retryDelays = [0, 1000, 3000, 5000, 10_000];

/** Sends photos by tus, resumable, and has the server check each. */
export function tusTransport(
  api: UploadsApi,
  vault: Vault,
  { purpose, words }: { purpose: PhotoRules['purpose']; words: SendingWords },
): PhotoTransport {
  const urlStorage = resumeMemory(vault);
  return {
    send: (file, onProgress, signal) => sendFile({ file, urlStorage, words }, onProgress, signal),
    finish: (uploadId) => finishUpload(api, uploadId, purpose),
    remove: async (uploadId) => void (await safe(api.removePhoto({ upload_id: uploadId }))),
    brokenConnection: words.broken,
  };
}

/** Statuses by which the server says that it takes no photo for now. */
const tooMany = 429;
const noRoom = 507;

const statusOf = (error: Error): number | undefined =>
  error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;

function refusalOf(error: Error, words: SendingWords): Error {
  const status = statusOf(error);
  if (status === tooMany) return new UploadRefused(words.tooOften());
  return status === noRoom ? new UploadRefused(words.noRoom()) : error;
}

function sendFile(
  { file, urlStorage, words }: { file: File; urlStorage: ReturnType<typeof resumeMemory>; words: SendingWords },
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      retryDelays,
      urlStorage,
      fingerprint,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type },
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
      onError: (error) => reject(refusalOf(error, words)),
      onShouldRetry: (error) => {
        const status = statusOf(error) ?? 0;
        // Without a network it waits for a press, or for the network to come back.
        return (
          navigator.onLine && status !== noRoom && (status < 400 || status >= 500 || status === 409 || status === 423)
        );
      },
    });
    const stop = (): void => {
      upload.abort(true).catch(() => undefined);
      reject(new Error('removed'));
    };
    signal.addEventListener('abort', stop, { once: true });
    void resume(upload).catch(reject);
  });
}

async function resume(upload: Upload): Promise<void> {
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

async function finishUpload(api: UploadsApi, uploadId: string, purpose: PhotoRules['purpose']): Promise<Outcome> {
  const { data, error, isDefined } = await safe(api.finishPhoto({ upload_id: uploadId, purpose }));
  if (!error) return { photo: data };
  if (!isDefined) throw error;
  switch (error.code) {
    case 'INVALID_TYPE':
      return { refused: { file: error.data.file, reason: 'invalid-type' } };
    case 'TOO_LARGE':
      return { refused: { file: error.data.file, reason: 'too-large' } };
    case 'TOO_MANY':
      return { refused: { file: '', reason: 'too-many' } };
    default:
      return { stopped: error.message };
  }
}
