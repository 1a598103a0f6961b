import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { english, activateLocale } from '#ui/locale.ts';
import { loadLocale } from './language/page-language.ts';

/** Words for the page that the server drew. Without them it goes on in English. */
async function speakAsDrawn(): Promise<void> {
  const { lang } = document.documentElement;
  if (lang.startsWith(english.code)) return;
  await loadLocale(lang).then(activateLocale, () => undefined);
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
