import { memo, Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import type { LinerNotesProps } from './liner-notes.tsx';
import { whenNearViewport } from './when-near-viewport.ts';

const place = 'liner-notes';

const LinerNotes = lazyPart(
  () => import('./liner-notes.tsx'),
  () => whenNearViewport(place),
);

/** Words and links only, which work as the server drew them; the script comes with the visitor. */
export const LinerNotesSection = memo(function LinerNotesSection(props: LinerNotesProps) {
  return (
    <div id={place}>
      <Suspense fallback={<div className="notes-waiting" />}>
        <LinerNotes {...props} />
      </Suspense>
    </div>
  );
});
