import { expect, test } from 'vitest';
import type { StageOptions } from '../contracts.ts';
import { createLyricist } from '../lyrics/index.ts';
import { readOrder } from './order-file.ts';
import { threadedLyricist } from './threaded-lyricist.ts';

const stage = (signal = new AbortController().signal): StageOptions => ({ signal, onProgress: () => undefined });

test('STU-01 words that are written on a thread are those of the lyricist', async () => {
  const { brief } = await readOrder('examples/birthday.json');
  expect(await threadedLyricist().write(brief, stage())).toEqual(await createLyricist().write(brief, stage()));
});

test('STU-01 a lyricist on a thread refuses as it would beside the song, and ends when the song is cancelled', async () => {
  const { brief } = await readOrder('examples/birthday.json');
  const odd = { ...brief, occasion: 'moving day of nobody' as typeof brief.occasion };
  await expect(threadedLyricist().write(odd, stage())).rejects.toMatchObject({ code: 'bad-input' });
  const cancel = new AbortController();
  const writing = threadedLyricist().write(brief, stage(cancel.signal));
  cancel.abort();
  await expect(writing).rejects.toMatchObject({ code: 'cancelled' });
  const late = threadedLyricist().write(brief, stage(AbortSignal.abort()));
  await expect(late).rejects.toMatchObject({ code: 'cancelled' });
});
