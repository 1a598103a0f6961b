import { tabDraft } from '#ui/draft/tab-draft.ts';
import { largestRecordingBytes } from '../domain/recording.ts';
import { forgetRecording } from './keep-recording.ts';
import { find } from './page-elements.ts';

const nothing = (): undefined => undefined;

/** Keeps the line of a thank-you in this tab until it was taken, and says ahead of sending it that a file is too large. */
export function keepTyped(): void {
  const form = find(HTMLFormElement, '#gift-thank-form');
  const line = find(HTMLTextAreaElement, '#gift-thank-line');
  if (form && line) {
    keepLine(line);
    sendOnce(form);
  }
  // What this browser has left stands there instead of the form, or nothing any more; what did not go with it waits for the form.
  else if (!find(HTMLElement, '#gift-thanks-not-sent')) {
    lineDraft().forget().catch(nothing);
    forgetRecording();
  }
}

const lineDraft = () => tabDraft<string>(`gift-thanks ${location.pathname}`);

function keepLine(line: HTMLTextAreaElement): void {
  const draft = lineDraft();
  line.addEventListener('input', () => void draft.save(line.value).catch(nothing));
  draft.load().then((kept) => {
    if (line.value === '' && kept !== null) line.value = kept;
  }, nothing);
}

/** Sends a form once, and none whose file is too large. */
function sendOnce(form: HTMLFormElement): void {
  const file = find(HTMLInputElement, '#gift-recording');
  const tooLarge = find(HTMLElement, '#gift-recording-large');
  if (!file || !tooLarge) return;
  let isSent = false;
  // A browser that goes back shows the page as it was left.
  window.addEventListener('pageshow', () => {
    isSent = false;
  });
  const isTooLarge = (): boolean => (file.files?.[0]?.size ?? 0) > largestRecordingBytes;
  file.addEventListener('change', () => {
    tooLarge.hidden = !isTooLarge();
  });
  form.addEventListener('submit', (event) => {
    if (isSent) return event.preventDefault();
    if (!isTooLarge()) {
      isSent = true;
      return;
    }
    event.preventDefault();
    tooLarge.hidden = false;
    file.focus();
  });
}
