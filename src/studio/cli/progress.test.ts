import { expect, test } from 'vitest';
import { shown } from './progress.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

test('STU-01 a terminal sees one bar that fills; a pipe sees plain lines', async () => {
  const [terminal, pipe] = [screen(true), screen(false)];
  for (const on of [terminal, pipe]) {
    await shown('song', on, async (onProgress) => [0.1, 0.3, 0.31, 0.8, 1].forEach(onProgress));
  }
  expect(terminal.written.join('').split('\n')).toHaveLength(2);
  expect(terminal.written.at(-2)).toMatch(/^\rsong +█+ 100 %$/);
  expect(pipe.written.slice(0, -1)).toEqual(['song 25 %\n', 'song 75 %\n']);
  expect(pipe.written.at(-1)).toMatch(/^song done in \d+\.\d s\n$/);
});

test('STU-01 a stage that fails says so and passes its error on', async () => {
  const pipe = screen(false);
  await expect(shown('video', pipe, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(pipe.written).toEqual(['video stopped\n']);
});
