import { safe } from '@orpc/client';
import { useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { watchPresence } from './presence.ts';
import { onSessionEnded } from './session-gate.ts';
import { type AccountsApi, StaffSignIn } from './staff-sign-in.tsx';

/** 'left': somebody has closed the dialog without signing in; from then on the page only says so. */
type State = 'in' | 'asking' | 'left';

/** Asks staff whose session is over to sign in again above the page, which keeps what they typed. */
export function SessionDialog({
  accounts,
  name,
  onAnother,
}: {
  accounts: AccountsApi;
  /** Name of the account that the page was opened by. */
  name: string | null;
  /** Called when another account has signed in. */
  onAnother: () => void | Promise<void>;
}) {
  const [state, setState] = useState<State>('in');
  const answer = useRef<((isIn: boolean) => void) | null>(null);
  const wasLeft = useRef(false);
  useEffect(() => {
    const ask = (): Promise<boolean> => {
      if (wasLeft.current) return Promise.resolve(false);
      setState('asking');
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    };
    const leave = [onSessionEnded(ask), watchPresence(() => accounts.whoAmI())];
    return () => {
      for (const end of leave) end();
    };
  }, [accounts]);
  const close = (next: 'in' | 'left'): void => {
    wasLeft.current = next === 'left';
    setState(next);
    answer.current?.(next === 'in');
    answer.current = null;
  };
  const enter = async (): Promise<void> => {
    const { data } = await safe(accounts.whoAmI());
    close('in');
    if (data && data.name !== name) await onAnother();
  };
  return (
    <>
      {state === 'left' && <EndedBar onEnter={() => setState('asking')} />}
      <Dialog
        open={state === 'asking'}
        onClose={() => state === 'asking' && close('left')}
        title={m.admin_sign_in_again()}
      >
        <div className="grid gap-6">
          <p className="notes">{m.admin_session_over()}</p>
          <StaffSignIn accounts={accounts} denied={false} onSignedIn={enter} />
        </div>
      </Dialog>
    </>
  );
}

function EndedBar({ onEnter }: { onEnter: () => void }) {
  return (
    <div className="admin-ended">
      <Notice tone="warn" announce>
        {m.admin_session_over()}
      </Notice>
      <Button size="slim" onClick={onEnter}>
        {m.admin_sign_in_again()}
      </Button>
    </div>
  );
}
