import { type ComponentType, memo, Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { whenNearViewport } from '../landing/when-near-viewport.ts';

/**
 * Makes a server-rendered component that is hydrated when it nears the viewport, and rerenders only when its props change.
 */
export function lazyNearViewport<Properties extends object>(
  anchor: string,
  load: () => Promise<{ default: ComponentType<Properties> }>,
) {
  const Part = lazyPart(load, () => whenNearViewport(anchor));
  const Drawn = Part as ComponentType<Properties>;
  return memo(function NearPart(properties: Properties) {
    return (
      <div id={anchor}>
        <Suspense fallback={<div className="notes-waiting" />}>
          <Drawn {...properties} />
        </Suspense>
      </div>
    );
  });
}
