import { X } from '#ui/icons/x.ts';
import { useEffect, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button, IconButton } from '#ui/button.tsx';
import { shareNatively } from './share-bar.tsx';

/** TRD-03: part of the page that is scrolled past before the dock comes. */
const shownFrom = 0.3;

/** Share and remix within reach while reading, until it is dismissed. */
export function FloatingDock({ url, title, onRemix }: { url: string; title: string; onRemix: (() => void) | null }) {
  const { shown, dismiss } = useDock();
  if (!shown) return null;
  return (
    <section className="dock on-plum" aria-label={m.trending_dock()}>
      <p>{title}</p>
      <Button look="outline" size="slim" onClick={() => void shareNatively({ url, title })}>
        {m.trending_share()}
      </Button>
      {onRemix && (
        <Button look="sun" size="slim" onClick={onRemix}>
          {m.trending_version()}
        </Button>
      )}
      <IconButton label={m.trending_dock_close()} onClick={dismiss}>
        <X className="icon" aria-hidden="true" />
      </IconButton>
    </section>
  );
}

function useDock(): { shown: boolean; dismiss: () => void } {
  const [state, setState] = useState<'waiting' | 'shown' | 'dismissed'>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    const look = (): void => {
      const { scrollHeight } = document.documentElement;
      const way = scrollHeight - window.innerHeight;
      if (way > 0 && window.scrollY / way >= shownFrom) setState('shown');
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [state]);
  return { shown: state === 'shown', dismiss: () => setState('dismissed') };
}
