import { Link2 } from '#ui/icons/link-2.ts';
import { Share } from '#ui/icons/share.ts';
import { useSyncExternalStore } from 'react';
import { m } from '#messages/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { showToast } from '#ui/toast.tsx';
import { shareAddresses } from '../domain/sharing.ts';
import './share-bar.css';

interface Shared {
  url: string;
  title: string;
  hashtags?: readonly string[];
}

/** TRD-07: copy, X, Facebook, WhatsApp, and the device's own sheet where it has one. */
export function ShareBar({ url, title, hashtags = [] }: Shared) {
  const { x, facebook, whatsapp } = shareAddresses({ url, text: title, hashtags });
  const hasSheet = useHasSheet();
  return (
    <ul className="share-bar" aria-label={m.trending_share_label()}>
      <li className="needs-script">
        <Button look="outline" size="slim" onClick={() => void copy(url)}>
          <Link2 className="icon" aria-hidden="true" />
          {m.trending_share_copy()}
        </Button>
      </li>
      {Object.entries({ X: x, Facebook: facebook, WhatsApp: whatsapp }).map(([name, href]) => (
        <li key={name}>
          <ButtonLink look="outline" size="slim" href={href} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="sr-only"> {m.trending_share_new_tab()}</span>
          </ButtonLink>
        </li>
      ))}
      {hasSheet && (
        <li>
          <Button look="outline" size="slim" onClick={() => void shareNatively({ url, title })}>
            <Share className="icon" aria-hidden="true" />
            {m.trending_share_native()}
          </Button>
        </li>
      )}
    </ul>
  );
}

const never = () => () => undefined;

/** Known in the browser only, so the server's page has no such button. */
function useHasSheet(): boolean {
  return useSyncExternalStore(
    never,
    () => 'share' in navigator,
    () => false,
  );
}

async function copy(url: string): Promise<void> {
  if (await copyText(url)) showToast('ok', m.trending_copied());
  else showToast('warn', m.trending_copy_failed({ url }));
}

/** A sheet that was closed without sharing is no failure; one that does not work copies the link. */
export async function shareNatively({ url, title }: Shared): Promise<void> {
  if (!('share' in navigator)) {
    await copy(url);
    return;
  }
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) await copy(url);
  }
}
