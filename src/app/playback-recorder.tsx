import { safe } from '@orpc/client';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { api } from './api.ts';

/** GIFT-06: records once per visit that the buyer played or downloaded the song; review requests are timed from it. */
export function PlaybackRecorder({ orderNumber, children }: { orderNumber: string; children: ReactNode }) {
  const isNoted = useRef(false);
  const note = (): void => {
    if (isNoted.current) return;
    isNoted.current = true;
    void safe(api.reviews.noteHeard({ order_number: orderNumber }));
  };
  const noteKept = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest('a[download]') : null;
    // The receipt, too, is a download.
    if (link && !link.closest('[aria-labelledby="order-money"]')) note();
  };
  return (
    <div onPlayCapture={note} onClickCapture={noteKept}>
      {children}
    </div>
  );
}
