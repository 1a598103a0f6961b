import { X } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, IconButton } from '#ui/button.tsx';
import { LogoMark } from '#ui/logo.tsx';
import { fill } from '#kit/fill.ts';
import { useSpoken } from '#ui/spoken.ts';
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
  const spoken = useSpoken();
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
        <h2 id="install-title">
          {spoken.install_title ? fill(spoken.install_title, { product }) : m.discovery_install_title({ product })}
        </h2>
        <p className="small soft">{spoken.install_text ?? m.discovery_install_text()}</p>
      </div>
      <Button size="slim" onClick={install}>
        {spoken.install_button ?? m.discovery_install_button()}
      </Button>
      <IconButton label={spoken.install_dismiss ?? m.discovery_install_dismiss()} onClick={dismiss}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
