import { X } from '#ui/icons/x.ts';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, IconButton } from '#ui/button.tsx';
import { LogoMark } from '#ui/logo.tsx';
import type { InstallOffer } from './install-offer-event.ts';

/** Remembers a "no", so that nobody is asked twice. Named on the cookie page. */
const refusedKey = 'keepsong-install';

function wasRefused(): boolean {
  try {
    return localStorage.getItem(refusedKey) === 'refused';
  } catch {
    return false;
  }
}

function rememberRefusal(): void {
  try {
    localStorage.setItem(refusedKey, 'refused');
  } catch {
    // Then it is asked again next time.
  }
}

/** SITE-18: the browser's offer in our words; hidden after accept or dismiss. */
export function InstallPrompt({
  product,
  offer,
  onAnswered,
}: {
  product: string;
  offer: InstallOffer;
  onAnswered: () => void;
}) {
  const [refused] = useState(wasRefused);
  if (refused) return null;
  const install = (): void => {
    onAnswered();
    void offer.prompt();
  };
  const dismiss = (): void => {
    rememberRefusal();
    onAnswered();
  };
  return (
    <section className="install-prompt" aria-labelledby="install-title">
      <span className="brand" aria-hidden="true">
        <LogoMark />
      </span>
      <div>
        <h2 id="install-title">{m.discovery_install_title({ product })}</h2>
        <p className="small soft">{m.discovery_install_text()}</p>
      </div>
      <Button size="slim" onClick={install}>
        {m.discovery_install_button()}
      </Button>
      <IconButton label={m.discovery_install_dismiss()} onClick={dismiss}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
