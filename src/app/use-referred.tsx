import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';

/** Draws nothing where its script cannot be loaded: a lost click must not cost the visitor the page. */
const Referred = lazy<ComponentType>(() => import('./referred.tsx').catch(() => ({ default: () => null })));

/** The part of every page that follows an affiliate's link; its script is loaded where an address has one. */
export function useReferred(): ReactNode {
  const { search } = useLocation();
  const has = new URLSearchParams(search).has('ref');
  const [isReferred, setIsReferred] = useState(has);
  // Set while drawing: the next page of the visit has no referral id in its address.
  if (has && !isReferred) setIsReferred(true);
  return isReferred ? (
    <Suspense fallback={null}>
      <Referred />
    </Suspense>
  ) : null;
}
