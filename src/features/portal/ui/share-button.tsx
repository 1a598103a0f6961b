import { Share2 } from '#ui/icons/share-2.ts';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { showToast } from '#ui/toast.tsx';
import { failureText } from '#ui/refusal-text.ts';
import type { PortalApi } from './portal-api.ts';

interface ShareProps {
  api: PortalApi;
  orderNumber: string;
  kind: 'teaser' | 'video' | 'audio';
  title: string;
}

/** FIND-06: shares one film or the song by the device's own sheet, or copies its link. The link plays that and nothing else. */
export function ShareButton({ api, orderNumber, kind, title }: ShareProps) {
  const [busy, setBusy] = useState(false);
  const share = async (): Promise<void> => {
    setBusy(true);
    try {
      const { url } = await api.shareFilm({ order_number: orderNumber, kind });
      await handOver(url, title);
    } catch (error) {
      // Whoever closes the device's sheet has changed their mind; that is no failure.
      const hasChangedMind = error instanceof DOMException && error.name === 'AbortError';
      if (!hasChangedMind) showToast('error', failureText(error, m.track_share_failed));
    }
    setBusy(false);
  };
  return (
    <Button look="outline" size="slim" disabled={busy} onClick={() => void share()}>
      <Share2 className="icon" aria-hidden="true" />
      {m.track_share()}
      <span className="sr-only">{title}</span>
    </Button>
  );
}

async function handOver(url: string, title: string): Promise<void> {
  if ('share' in navigator) return navigator.share({ title, url });
  // Not every browser has a sheet, nor is it allowed everywhere.
  const isCopied = await copyText(url);
  showToast(isCopied ? 'ok' : 'error', isCopied ? m.track_link_copied() : m.track_share_failed());
}
