import { AsyncLocalStorage } from 'node:async_hooks';
import { english, setSpeechSource, type Speech } from '#ui/speech.ts';
import { languageOfPage, loadSpeech } from './page-language.ts';

const speeches = new AsyncLocalStorage<Speech>();
setSpeechSource(() => speeches.getStore() ?? english);

/** Loads and draws a page in the language that its visitor's cookies ask for. */
export async function withPageLanguage<T>(path: string, cookies: string | null, answer: () => Promise<T>): Promise<T> {
  const speech = await loadSpeech(languageOfPage(path, cookies));
  return speeches.run(speech, answer);
}
