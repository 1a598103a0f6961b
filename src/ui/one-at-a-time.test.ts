import { expect, test } from 'vitest';
import { soundAlone } from './one-at-a-time.ts';

const anElement = (muted = false) => {
  const element = { muted, paused: false, pause: () => void (element.paused = true) };
  return element;
};

test('MEND-18c a film that begins silences the song, whichever is pressed next silences the other, and what is muted none', () => {
  const [song, film, loop] = [anElement(), anElement(), anElement(true)];
  soundAlone(song);
  soundAlone(loop);
  expect(song.paused).toBe(false);
  soundAlone(film);
  expect([song.paused, film.paused]).toEqual([true, false]);
  song.paused = false;
  soundAlone(song);
  soundAlone(song);
  expect([song.paused, film.paused]).toEqual([false, true]);
});
