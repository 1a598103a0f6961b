import { useState } from 'react';
import type { RefusalSentences } from '#ui/refusal-text.ts';
import { problemOf } from './rights-api.ts';

/** Runs a dialog's action, one at a time, and keeps its error to be shown beside the button. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** @returns true if it was done */
  const run = async (call: () => Promise<unknown>, own?: RefusalSentences): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    const wrong = await problemOf(call(), own);
    setProblem(wrong);
    setBusy(false);
    return wrong === null;
  };
  return { busy, problem, setProblem, run };
}
