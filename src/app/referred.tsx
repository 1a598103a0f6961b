import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { carryReferral, referralIn, referralOfPageBefore } from '#features/affiliates/ui/referral-address.ts';
import { ReferralQuestion } from '#features/affiliates/ui/referral-question.tsx';
import { recordReferral, retryReferral, useReferral } from '#features/affiliates/ui/referral.ts';
import { api } from './api.ts';

/** Counts the click of an affiliate's link, carries it through the shop by the address, and asks whether it may be remembered. */
export default function Referred() {
  const { search, pathname } = useLocation();
  const referral = useReferral();
  useEffect(() => {
    const ref = referralIn(search);
    const session =
      new URLSearchParams(search).get('session') ?? /^\/memory-preview\/([^/]+)/.exec(pathname)?.[1] ?? '';
    void (ref
      ? recordReferral(api.affiliates, ref.slice(0, 20), session.slice(0, 100))
      : retryReferral(api.affiliates));
  }, [search, pathname]);
  useEffect(() => {
    // A visit that began on the page before, and whose document is gone.
    const ref = referralOfPageBefore(document.referrer, window.location.origin);
    if (ref !== null && referralIn(window.location.search) === null)
      void recordReferral(api.affiliates, ref.slice(0, 20), '');
  }, []);
  // The cookie knows a visit that is remembered.
  const carried = referral && !referral.isRemembered ? referral.ref : null;
  // After each drawing, for the router's next page has its own address.
  useEffect(() => {
    const address = carried === null ? null : carryReferral(window.location.href, carried);
    // The router need not know: to it, another address would be another page to load.
    if (address !== null) window.history.replaceState(window.history.state, '', address);
  });
  useEffect(() => {
    const retry = (): void => void retryReferral(api.affiliates);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return <ReferralQuestion api={api.affiliates} />;
}
