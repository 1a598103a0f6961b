import { useSyncExternalStore } from 'react';
import { currentSpeech, onSpeech } from '#ui/speech.ts';

const code = (): string => currentSpeech().code;

/** Code of the page's language. A component that uses it is drawn again in another language. */
export function useLanguage(): string {
  return useSyncExternalStore(onSpeech, code, code);
}
