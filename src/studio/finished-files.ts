import { rename, rm, writeFile } from 'node:fs/promises';
import { StudioError } from './contracts.ts';

/**
 * Writes all files under temporary names, then names them: whoever sees a name sees a complete file, and a failure leaves
 * none of them. @throws StudioError 'disk-full', 'cancelled' or 'internal'
 */
export async function writeFinished(
  files: readonly { path: string; bytes: Uint8Array }[],
  signal: AbortSignal,
): Promise<void> {
  const temporary = files.map(({ path }) => `${path}.part`);
  const named: string[] = [];
  try {
    for (const [i, { bytes }] of files.entries()) await writeFile(temporary[i]!, bytes, { signal, flush: true });
    for (const [i, { path }] of files.entries()) {
      await rename(temporary[i]!, path);
      named.push(path);
    }
  } catch (error) {
    await Promise.all([...temporary, ...named].map((path) => rm(path, { force: true })));
    if (signal.aborted) throw new StudioError('cancelled', 'cancelled while writing');
    if (isDiskFull(error)) throw new StudioError('disk-full', 'no space for the song', { cause: error });
    throw new StudioError('internal', 'the song cannot be written', { cause: error });
  }
}

/** True when a write failed for lack of space: disk full, user quota or process file-size limit. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '');
