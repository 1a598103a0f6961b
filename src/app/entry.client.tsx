import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { english, speak } from '#ui/speech.ts';
import { loadSpeech } from './language/page-language.ts';

/** Words for the page that the server drew. Without them it goes on in English. */
async function speakAsDrawn(): Promise<void> {
  const { lang } = document.documentElement;
  if (lang.startsWith(english.code)) return;
  await loadSpeech(lang).then(speak, () => undefined);
}

await speakAsDrawn();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
