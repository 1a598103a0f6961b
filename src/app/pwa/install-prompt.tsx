import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, IconButton } from '#ui/button.tsx';
import { LogoMark } from '#ui/logo.tsx';

/** What Chromium offers; not in TypeScript's library because it is no standard. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

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

/** SITE-18: shown only when the browser offers installation, hidden after accept or dismiss. */
export function InstallPrompt({ product }: { product: string }) {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    const onOffer = (event: Event): void => {
      event.preventDefault();
      if (!wasRefused()) setOffer(event as InstallOffer);
    };
    const onInstalled = (): void => setOffer(null);
    window.addEventListener('beforeinstallprompt', onOffer);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.removeEventListener('beforeinstallprompt', onOffer);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);
  if (!offer) return null;
  const install = (): void => {
    setOffer(null);
    void offer.prompt();
  };
  const dismiss = (): void => {
    setOffer(null);
    rememberRefusal();
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
