import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';

const Referred = lazy(() => import('./referred.tsx'));

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
