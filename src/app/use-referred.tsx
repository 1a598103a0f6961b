import { type ComponentType, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** Draws nothing where its script cannot be loaded: a lost click must not cost the visitor the page. */
const Referred = lazy<ComponentType>(() => import('./referred.tsx').catch(() => ({ default: () => null })));

const never = () => () => undefined;
/** True behind a page of this shop with a referral id in its address, of which this document came. */
const isFromReferred = (): boolean =>
  document.referrer.startsWith(window.location.origin) && /[?&]ref=/.test(document.referrer);

/** The part of every page that follows an affiliate's link; its script is loaded where an address has one, or had one before. */
export function useReferred(): ReactNode {
  const { search } = useLocation();
  const has = new URLSearchParams(search).has('ref');
  const [isReferred, setIsReferred] = useState(has);
  // Set while drawing: the next page of the visit has no referral id in the router's address.
  if (has && !isReferred) setIsReferred(true);
  const isFollowed = useSyncExternalStore(never, isFromReferred, () => false);
  return isReferred || isFollowed ? (
    <Suspense fallback={null}>
      <Referred />
    </Suspense>
  ) : null;
}
