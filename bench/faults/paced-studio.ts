import { appendFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { childStudio } from '#platform/studio/child-studio.ts';
import type { Studio } from '#platform/studio/port.ts';
import { quickStudio } from '#server/test/quick-studio.ts';

/** One song in this many is really sung, by the child processes of the studio. */
const sungEvery = 20;
/** Milliseconds of each paced stage, and of a piece of it. */
const paces = { lyrics: 200, sleeve: 150, song: 1500, film: 900, scroll: 100 };
const piece = 100;

/**
 * A studio whose stages last long enough to be killed in. Most songs are placeholders, written piece by piece into a file
 * that is incomplete meanwhile; the others are made by the real studio, in child processes that are killed with their parent.
 */
export function pacedStudio(options: { ffmpeg?: string | undefined }): Studio {
  const real = childStudio(options);
  return {
    capabilities: () => real.capabilities(),
    async write(brief, given) {
      await pause(paces.lyrics);
      return quickStudio.write(brief, given);
    },
    drafts: (input, given) => quickStudio.drafts(input, given),
    otherLines: (input, given) => quickStudio.otherLines(input, given),
    judgeLine: (input, given) => quickStudio.judgeLine(input, given),
    async make(input, given) {
      if (isSung(input.seed)) return real.make(input, given);
      await writePieces(path.join(input.directory, 'song.wav'), paces.song, given.signal);
      return quickStudio.make(input, given);
    },
    adopt: (input, given) => quickStudio.adopt(input, given),
    async sleeve(input, given) {
      await writePieces(input.output, paces.sleeve, given.signal);
      // A real picture: the songs that are really sung carry it as their cover.
      await sharp({ create: { width: 64, height: 64, channels: 3, background: 'plum' } })
        .png()
        .toFile(input.output);
      return { png: input.output };
    },
    async scroll(input, given) {
      await pause(paces.scroll);
      return quickStudio.scroll(input, given);
    },
    receipt: (input, given) => quickStudio.receipt(input, given),
    giftCard: (input, given) => quickStudio.giftCard(input, given),
    async render(input, given) {
      await writePieces(input.output, paces.film, given.signal);
      return quickStudio.render(input, given);
    },
  };
}

function isSung(seed: string): boolean {
  return Buffer.from(seed).reduce((sum, byte) => sum + byte, 0) % sungEvery === 0;
}

async function writePieces(file: string, milliseconds: number, signal: AbortSignal): Promise<void> {
  const unfinished = `${file}.part`;
  await writeFile(unfinished, '');
  for (let spent = 0; spent < milliseconds; spent += piece) {
    await appendFile(unfinished, Buffer.alloc(4096, 1));
    await pause(piece, undefined, { signal });
  }
  await rename(unfinished, file);
}
