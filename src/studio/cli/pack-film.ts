import { findFfmpeg, runFfmpeg, SAFE_INPUT } from '../ffmpeg.ts';

/** As good as a buyer's film, a sixth smaller and four times slower: what is made once and sent to every visitor may take its time. */
const SMALL = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '23', '-pix_fmt', 'yuv420p'] as const;

/** Encodes a film anew for the gallery, its sound as it is. @throws StudioError */
export async function packFilm(film: string, packed: string, signal: AbortSignal): Promise<void> {
  const sound = ['-c:a', 'copy', '-movflags', '+faststart'];
  await runFfmpeg(await findFfmpeg(), [...SAFE_INPUT, '-i', film, ...SMALL, ...sound, packed], signal);
}
