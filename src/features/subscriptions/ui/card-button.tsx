import { isDefinedError, safe } from '@orpc/client';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import type { SubscriptionsApi } from './subscriber.ts';

/** Leads to the payment provider's page, where the card is changed and the plan ended; it leads back here. */
export function CardButton({ api }: { api: SubscriptionsApi }) {
  const [opening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    const { data, error } = await safe(api.openPortal());
    if (!error) {
      window.location.assign(data.url);
      return;
    }
    setOpening(false);
    showToast('error', isDefinedError(error) ? (error as Error).message : m.partner_error());
  };
  return (
    <Button look="outline" size="slim" disabled={opening} title={m.partner_card_hint()} onClick={() => void open()}>
      {opening ? m.partner_card_opening() : m.partner_card()}
    </Button>
  );
}
