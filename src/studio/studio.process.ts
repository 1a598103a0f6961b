import { setPriority } from 'node:os';
import { adoptTake } from './adopt.ts';
import { StudioError, type StageOptions } from './contracts.ts';
import { createEmbeddedSongProvider } from './embedded.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { createLyricist, writeDrafts } from './lyrics/index.ts';
import { judgeLine, otherLines } from './lyrics/other-lines.ts';
import { writeLyricScroll } from './print/lyric-scroll.ts';
import { writeGiftCard } from './print/gift-card.ts';
import { writeReceipt } from './print/receipt.ts';
import type { StudioJob, StudioReply, StudioRequest } from './process-messages.ts';
import { writeSleeve } from './sleeve/raster.ts';
import { createVideoRenderer } from './video/index.ts';

/** The studio's child process: one job by message, progress and the result by message, then it is ended. */
async function run(
  job: StudioJob,
  { ffmpeg, neuralVoices = [] }: Omit<StudioRequest, 'job'>,
  options: StageOptions,
): Promise<Extract<StudioReply, { kind: 'done' }>['result']> {
  switch (job.stage) {
    case 'write':
      return createLyricist().write(job.input, options);
    case 'drafts':
      return writeDrafts(job.input.brief, job.input.most);
    case 'other-lines':
      return otherLines(job.input);
    case 'judge-line':
      return judgeLine(job.input);
    case 'make':
      // Without ffmpeg there are songs all the same, only their stems are not kept.
      return createEmbeddedSongProvider({
        ffmpeg: await findFfmpeg(ffmpeg).catch(() => undefined),
        neuralVoices,
      }).make(job.input, options);
    case 'adopt':
      return adoptTake(job.input, await findFfmpeg(ffmpeg), options);
    case 'render':
      return createVideoRenderer({ ffmpeg: await findFfmpeg(ffmpeg) }).render(job.input, options);
    case 'sleeve':
      return writeSleeve(job.input);
    case 'scroll':
      return writeLyricScroll(job.input);
    case 'receipt':
      return writeReceipt(job.input);
    case 'gift-card':
      return writeGiftCard(job.input);
  }
}

const reply = (message: StudioReply): void => {
  process.send?.(message);
};

process.once('message', (request: StudioRequest) => {
  // The website comes first; a song is in no hurry.
  setPriority(10);
  const options: StageOptions = {
    signal: new AbortController().signal,
    onProgress: (fraction) => reply({ kind: 'progress', fraction }),
  };
  run(request.job, request, options).then(
    (result) => reply({ kind: 'done', result }),
    (error: unknown) => {
      const code = error instanceof StudioError ? error.code : 'internal';
      const detail = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
      reply({ kind: 'failed', code, detail });
    },
  );
});

// Without its parent nobody waits for the song.
process.once('disconnect', () => process.exit());
