import { seeksToStart, minutesAndSeconds } from '#ui/song-time.ts';
import { find, hiddenUntilScript } from './page-elements.ts';

/** Puts the ribbon's controls in the place of the browser's own, and keeps them true to the song. */
export function runPlayer(song: HTMLAudioElement): void {
  const [button, position, shown, record, failed] = [
    find(HTMLButtonElement, '#gift-play'),
    find(HTMLInputElement, '#gift-position'),
    find(HTMLElement, '#gift-time'),
    find(HTMLElement, '.gift .record'),
    find(HTMLElement, '#gift-failed'),
  ];
  if (!button || !position || !shown) return;
  song.controls = false;
  hiddenUntilScript('.gift-controls');
  const show = (): void => {
    const duration = Number.isFinite(song.duration) ? song.duration : 0;
    const heard = minutesAndSeconds(song.currentTime);
    const time = duration > 0 ? `${heard} / ${minutesAndSeconds(duration)}` : heard;
    shown.textContent = time;
    position.max = String(Math.max(1, Math.floor(duration)));
    position.value = String(Math.floor(song.currentTime));
    position.setAttribute('aria-valuetext', time);
    position.parentElement?.style.setProperty('--played', String(duration > 0 ? song.currentTime / duration : 0));
  };
  const showState = (): void => {
    const isPlaying = !song.paused;
    button.dataset['playing'] = String(isPlaying);
    button.setAttribute('aria-label', (isPlaying ? button.dataset['pause'] : button.dataset['play']) ?? '');
    if (record) record.dataset['turning'] = String(isPlaying);
    record?.parentElement?.setAttribute('data-out', String(isPlaying || song.currentTime > 0));
    if (isPlaying && failed) failed.hidden = true;
    if (isPlaying) for (const film of document.querySelectorAll('video')) film.pause();
  };
  button.addEventListener('click', () => {
    if (song.paused) void song.play().catch(() => undefined);
    else song.pause();
  });
  position.addEventListener('input', () => {
    song.currentTime = Number(position.value);
  });
  position.addEventListener('keydown', ({ key }) => {
    if (seeksToStart(key, song.currentTime)) song.currentTime = 0;
  });
  for (const event of ['timeupdate', 'durationchange', 'seeked']) song.addEventListener(event, show);
  for (const event of ['play', 'pause', 'ended']) song.addEventListener(event, showState);
  song.addEventListener('error', () => {
    if (failed) failed.hidden = false;
    showState();
  });
  for (const film of document.querySelectorAll('video')) film.addEventListener('play', () => song.pause());
  show();
  showState();
}
