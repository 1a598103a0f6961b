import { Suspense, useState } from 'react';
import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import { usePartnerDialog } from '#features/subscriptions/ui/partner-dialog.ts';
import { lazyPart } from '#ui/lazy-part.ts';

/** Loaded with the first dialog. */
const Dialogs = lazyPart(() => import('./account-dialogs.tsx'));

/** The dialogs of the partner pages: signing in, beginning a plan, ending it. */
export function PartnerAccount({ kind }: { kind: SubscriberProfile['kind'] }) {
  const desk = usePartnerDialog();
  const [used, setUsed] = useState(false);
  if (desk && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <Dialogs kind={kind} />
    </Suspense>
  );
}
