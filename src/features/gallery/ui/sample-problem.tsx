import { Play } from '#ui/icons/play.ts';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** GAL-03: over a sample that the browser would not start by itself. */
export function TapToPlay({ onPlay }: { onPlay: () => void }) {
  return (
    <button type="button" className="sample-tap" onClick={onPlay}>
      <Play className="icon" aria-hidden="true" />
      {m.gallery_tap()}
    </button>
  );
}

/** Instead of a player that cannot play. */
export function SampleProblem({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="sample-trouble">
      <Notice tone="error" announce>
        <p>{m.gallery_failed()}</p>
        <Button look="quiet" size="slim" onClick={onAgain}>
          {m.gallery_again()}
        </Button>
      </Notice>
    </div>
  );
}
