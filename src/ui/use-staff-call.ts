import { isDefinedError, safe } from '@orpc/client';
import { useState } from 'react';
import { m } from '#messages/messages.js';
import { showToast } from './toast.tsx';

/** One call at a time: what is pressed while another is under way is not sent. */
export interface StaffCall {
  isBusy: boolean;
  /** Sends a call, and says in a toast `done`, or why it failed. */
  send: (call: () => Promise<unknown>, done: string) => void;
}

/**
 * Sends what staff press on a list, one call at a time.
 *
 * @param refetch fetches the list anew after each call, for what failed may have been changed by somebody else
 */
export function useStaffCall(refetch: () => Promise<unknown>): StaffCall {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (call: () => Promise<unknown>, done: string): Promise<void> => {
    setIsBusy(true);
    const { error } = await safe(call());
    await refetch();
    setIsBusy(false);
    if (error) showToast('error', isDefinedError(error) ? (error as Error).message : m.staff_call_failed());
    else showToast('ok', done);
  };
  return {
    isBusy,
    send: (call, done) => {
      if (!isBusy) void run(call, done);
    },
  };
}
