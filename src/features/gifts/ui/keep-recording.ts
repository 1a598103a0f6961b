import { recordingStore } from '#ui/draft/tab-recording.ts';
import { largestRecordingBytes } from '../domain/recording.ts';
import { find } from './page-elements.ts';

const nothing = (): undefined => undefined;
const store = () => recordingStore(`gift-thanks ${location.pathname}`, largestRecordingBytes);

/** Ends what the tab keeps of a page that has no form for it any more. */
export function forgetRecording(): void {
  store().forget().catch(nothing);
}

/**
 * Keeps a recorded thank-you in this tab until it was taken: puts it into the form again after a reload, and forgets it once it is
 * removed or another file is chosen. @returns what puts a new recording there
 */
export function keepRecording(form: HTMLFormElement, file: HTMLInputElement, said: HTMLElement) {
  const removal = find(HTMLButtonElement, '#gift-record-remove');
  const kept = store();
  const show = (recording: File, words = ''): void => {
    const carrier = new DataTransfer();
    carrier.items.add(recording);
    file.files = carrier.files;
    said.textContent = words;
    if (removal) removal.hidden = false;
  };
  const forget = (): void => {
    said.textContent = '';
    if (removal) removal.hidden = true;
    kept.forget().catch(nothing);
  };
  file.addEventListener('change', forget);
  removal?.addEventListener('click', () => {
    file.value = '';
    forget();
    find(HTMLButtonElement, '#gift-record')?.focus();
  });
  const restore = (recording: File | null, words = ''): void => {
    // What was recorded or chosen meanwhile is newer.
    if (recording === null || (file.files?.length ?? 0) > 0) return;
    const kind = recording.type.startsWith('video/') ? 'film' : 'voice';
    const choice = form.elements.namedItem('kind');
    if (choice instanceof RadioNodeList) choice.value = kind;
    show(recording, words);
  };
  return {
    add(recording: File, words = ''): void {
      show(recording, words);
      kept.save(recording).catch(nothing);
    },
    restore: (words = ''): void => void kept.load().then((recording) => restore(recording, words), nothing),
  };
}
