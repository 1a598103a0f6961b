import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ReferralQuestion } from '#features/affiliates/ui/referral-question.tsx';
import { recordReferral, retryReferral } from '#features/affiliates/ui/referral.ts';
import { api } from './api.ts';

/** Counts the click of an affiliate's link, and asks whether it may be remembered. */
export default function Referred() {
  const { search, pathname } = useLocation();
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const ref = parameters.get('ref');
    const session = parameters.get('session') ?? /^\/memory-preview\/([^/]+)/.exec(pathname)?.[1] ?? '';
    void (ref
      ? recordReferral(api.affiliates, ref.slice(0, 20), session.slice(0, 100))
      : retryReferral(api.affiliates));
  }, [search, pathname]);
  useEffect(() => {
    const retry = (): void => void retryReferral(api.affiliates);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return <ReferralQuestion api={api.affiliates} />;
}
