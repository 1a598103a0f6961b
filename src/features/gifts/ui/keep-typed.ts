import { largestRecordingBytes } from '../domain/recording.ts';
import { find } from './page-elements.ts';

/** Storage of this tab; null where the browser lets no page have one. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Keeps the line of a thank-you in this tab until it was taken, and says ahead of sending it that a file is too large. */
export function keepTyped(): void {
  const storage = tabStorage();
  const key = `gift-thanks ${location.pathname}`;
  const form = find(HTMLFormElement, '#gift-thank-form');
  const line = find(HTMLTextAreaElement, '#gift-thank-line');
  const file = find(HTMLInputElement, '#gift-recording');
  const tooLarge = find(HTMLElement, '#gift-recording-large');
  // What this browser has left stands there instead of the form.
  if (!form) storage?.removeItem(key);
  if (!form || !line || !file || !tooLarge) return;
  if (line.value === '') line.value = storage?.getItem(key) ?? '';
  const isTooLarge = (): boolean => (file.files?.[0]?.size ?? 0) > largestRecordingBytes;
  file.addEventListener('change', () => {
    tooLarge.hidden = !isTooLarge();
  });
  form.addEventListener('submit', (event) => {
    if (!isTooLarge()) return storage?.setItem(key, line.value);
    event.preventDefault();
    tooLarge.hidden = false;
    file.focus();
  });
}
