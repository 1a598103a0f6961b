import { setPriority } from 'node:os';
import { StudioError, type StageOptions } from './contracts.ts';
import { findFfmpeg } from './ffmpeg.ts';
import type { StudioJob, StudioReply, StudioRequest } from './process-messages.ts';

/** The studio's child process: one job by message, progress and the result by message, then it is ended. */
async function run(
  job: StudioJob,
  { ffmpeg, neuralVoices = [] }: Omit<StudioRequest, 'job'>,
  options: StageOptions,
): Promise<Extract<StudioReply, { kind: 'done' }>['result']> {
  // Each stage imports what it needs alone: to print a card takes less than to load all of the studio.
  switch (job.stage) {
    case 'write':
      return (await import('./lyrics/index.ts')).createLyricist().write(job.input, options);
    case 'drafts':
      return (await import('./lyrics/index.ts')).writeDrafts(job.input.brief, job.input.most);
    case 'other-lines':
      return (await import('./lyrics/other-lines.ts')).otherLines(job.input);
    case 'judge-line':
      return (await import('./lyrics/other-lines.ts')).judgeLine(job.input);
    case 'make': {
      const { createEmbeddedSongProvider } = await import('./embedded.ts');
      // Without ffmpeg there are songs all the same, only their stems are not kept.
      const found = await findFfmpeg(ffmpeg).catch(() => undefined);
      return createEmbeddedSongProvider({ ffmpeg: found, neuralVoices }).make(job.input, options);
    }
    case 'adopt':
      return (await import('./adopt.ts')).adoptTake(job.input, await findFfmpeg(ffmpeg), options);
    case 'render': {
      const { createVideoRenderer } = await import('./video/index.ts');
      return createVideoRenderer({ ffmpeg: await findFfmpeg(ffmpeg) }).render(job.input, options);
    }
    case 'sleeve':
      return (await import('./sleeve/raster.ts')).writeSleeve(job.input);
    case 'scroll':
      return (await import('./print/lyric-scroll.ts')).writeLyricScroll(job.input);
    case 'receipt':
      return (await import('./print/receipt.ts')).writeReceipt(job.input);
    case 'gift-card':
      return (await import('./print/gift-card.ts')).writeGiftCard(job.input);
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
