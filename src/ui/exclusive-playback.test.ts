import { expect, test } from 'vitest';
import { pauseOtherPlayers } from './exclusive-playback.ts';

const anElement = (muted = false) => {
  const element = { muted, paused: false, pause: () => void (element.paused = true) };
  return element;
};

test('MEND-18c a film that begins silences the song, whichever is pressed next silences the other, and what is muted none', () => {
  const [song, film, loop] = [anElement(), anElement(), anElement(true)];
  pauseOtherPlayers(song);
  pauseOtherPlayers(loop);
  expect(song.paused).toBe(false);
  pauseOtherPlayers(film);
  expect([song.paused, film.paused]).toEqual([true, false]);
  song.paused = false;
  pauseOtherPlayers(song);
  pauseOtherPlayers(song);
  expect([song.paused, film.paused]).toEqual([false, true]);
});
