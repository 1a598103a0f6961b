import { keepRecording } from './keep-recording.ts';
import { find, hiddenUntilScript } from './page-elements.ts';

const longestSeconds = 30;

/** Records a voice note or a film in the page, and puts it into the form's file field, which sends it as a chosen file. */
export function recordThanks(): void {
  const form = find(HTMLFormElement, '#gift-thank-form');
  const [button, said, file, preview] = [
    find(HTMLButtonElement, '#gift-record'),
    find(HTMLElement, '#gift-record-said'),
    find(HTMLInputElement, '#gift-recording'),
    find(HTMLVideoElement, '#gift-record-preview'),
  ];
  if (!form || !button || !said || !file || !preview) return;
  if (typeof MediaRecorder === 'undefined' || typeof DataTransfer === 'undefined') return;
  hiddenUntilScript('.gift-record');
  const words = button.dataset;
  const kind = (): string => new FormData(form).get('kind') as string;
  const kept = keepRecording(form, file, said);
  kept.restore(words['kept']);
  let running: MediaRecorder | null = null;

  const keep = (recorder: MediaRecorder, parts: Blob[]): void => {
    const type = recorder.mimeType || 'application/octet-stream';
    const ending = type.includes('mp4') ? 'mp4' : type.includes('ogg') ? 'ogg' : 'webm';
    kept.add(new File(parts, `thank-you.${ending}`, { type }), words['recorded']);
  };
  const start = async (): Promise<void> => {
    const isFilm = kind() === 'film';
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: isFilm });
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    const began = performance.now();
    const tick = setInterval(() => {
      const seconds = Math.floor((performance.now() - began) / 1000);
      said.textContent = (words['recording'] ?? '').replace('0', String(seconds));
      if (seconds >= longestSeconds) recorder.stop();
    }, 500);
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      clearInterval(tick);
      for (const track of stream.getTracks()) track.stop();
      preview.hidden = true;
      preview.srcObject = null;
      running = null;
      button.textContent = words['start'] ?? '';
      keep(recorder, parts);
    });
    preview.hidden = !isFilm;
    if (isFilm) preview.srcObject = stream;
    running = recorder;
    recorder.start();
    button.textContent = words['stop'] ?? '';
  };
  button.addEventListener('click', () => {
    if (running) return running.stop();
    find(HTMLAudioElement, '#gift-song')?.pause();
    start().catch(() => {
      said.textContent = words['denied'] ?? '';
    });
  });
}
