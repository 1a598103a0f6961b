import { useEffect, useState } from 'react';
import type { SubscriberProfile } from '#features/subscriptions/contract.ts';

/** The signed-in business for the header of its pages; null until the browser has asked, for the pages are the same for all. */
export function usePartnerProfile(): SubscriberProfile | null {
  const [profile, setProfile] = useState<SubscriberProfile | null>(null);
  useEffect(() => {
    let isGone = false;
    let leave = (): void => undefined;
    const watch = async (): Promise<void> => {
      const [{ watchProfile }, { api }] = await Promise.all([
        import('#features/subscriptions/ui/subscriber.ts'),
        import('../api.ts'),
      ]);
      if (!isGone) leave = watchProfile(api.subscriptions, setProfile);
    };
    // Without it the header stays as it is for everybody.
    void watch().catch(() => undefined);
    return () => {
      isGone = true;
      leave();
    };
  }, []);
  return profile;
}
