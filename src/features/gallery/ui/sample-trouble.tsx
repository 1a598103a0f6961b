import { Play } from 'lucide-react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSpoken } from '#ui/spoken.ts';

/** GAL-03: over a sample that the browser would not start by itself. */
export function TapToPlay({ onPlay }: { onPlay: () => void }) {
  const { tap = m.gallery_tap() } = useSpoken();
  return (
    <button type="button" className="sample-tap" onClick={onPlay}>
      <Play className="icon" aria-hidden="true" />
      {tap}
    </button>
  );
}

/** Instead of a player that cannot play. */
export function SampleTrouble({ onAgain }: { onAgain: () => void }) {
  const { sample_failed: failed = m.gallery_failed(), again = m.gallery_again() } = useSpoken();
  return (
    <div className="sample-trouble">
      <Notice tone="error" announce>
        <p>{failed}</p>
        <Button look="quiet" size="slim" onClick={onAgain}>
          {again}
        </Button>
      </Notice>
    </div>
  );
}
