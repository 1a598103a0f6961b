import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const Referred = lazy(() => import('./referred.tsx'));

/** The part of every page that follows an affiliate's link; its script is loaded where an address has one. */
export function useReferred(): ReactNode {
  const { search } = useLocation();
  const [isReferred, setIsReferred] = useState(false);
  const has = new URLSearchParams(search).has('ref');
  useEffect(() => {
    if (has) setIsReferred(true);
  }, [has]);
  return isReferred ? (
    <Suspense fallback={null}>
      <Referred />
    </Suspense>
  ) : null;
}
