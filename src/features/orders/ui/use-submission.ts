import { useEffect, useState } from 'react';
import { hideToast, showToast } from '#ui/toast.tsx';
import type { Explanation, OrderProblem } from './order-problem.ts';

export type Day = 'today' | 'tomorrow';

/** The outcome of sending an order: a payment page, a trouble that every form may have, or one of the form's own. */
export type SubmissionAnswer =
  | { result: 'page'; url: string }
  | { result: 'trouble'; trouble: OrderProblem }
  | { result: 'explained'; explanation: Explanation }
  /** The form has marked the fields that are wrong. */
  | { result: 'marked' };

/** The parts of a form that submitting it needs. */
interface SubmittedForm {
  /** Explains what is missing before anything is sent; 'marked' when the form has marked it, null when it may be sent. */
  check: () => Explanation | 'marked' | null;
  send: (day: Day) => Promise<SubmissionAnswer>;
  /** In the language of the page. */
  explain: (trouble: OrderProblem) => Explanation;
  onPriceChanged: () => void;
  /** Called when the order is paid already: clears the form for the next one. */
  startOver: () => void;
  forgetPhotos?: (photoIds: string[]) => void;
  onSend?: () => void;
  onFailed?: () => void;
  /** Awaited between the server's answer and the payment page. */
  beforeLeaving?: () => Promise<void>;
}

/** Message shown at the submit button until the next try. */
export interface SubmissionProblem extends Explanation {
  /** True when today is full and tomorrow has places left. */
  tomorrowOpen: boolean;
}

export interface Submission {
  state: 'idle' | 'creating' | 'redirecting';
  submit: (day: Day) => Promise<void>;
  trouble: SubmissionProblem | null;
}

/** Sends the order of a form and leads to the payment page; any failure puts the button back and says why. */
export function useSubmission(form: SubmittedForm): Submission {
  const [state, setState] = useState<Submission['state']>('idle');
  const [trouble, setTrouble] = useState<SubmissionProblem | null>(null);
  useEffect(() => {
    // The browser's back button restores this page from its cache, with the button still waiting.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) setState('idle');
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const say = (explanation: Explanation, tomorrowOpen = false): void => {
    if (explanation.as === 'notice') setTrouble({ ...explanation, tomorrowOpen });
    else showToast(explanation.tone, explanation.text, explanation.title);
  };

  const submit = async (day: Day): Promise<void> => {
    if (state !== 'idle') return;
    const problem = form.check();
    if (problem === 'marked') return;
    if (problem) return say(problem);
    hideToast();
    setTrouble(null);
    setState('creating');
    form.onSend?.();
    const answer = await form.send(day);
    if (answer.result === 'page') {
      setState('redirecting');
      await form.beforeLeaving?.();
      window.location.assign(answer.url);
      return;
    }
    setState('idle');
    form.onFailed?.();
    if (answer.result === 'explained') say(answer.explanation);
    if (answer.result === 'trouble') meet(form, withNetwork(answer.trouble), say);
  };
  return { state, submit, trouble };
}

/** Tells a browser without a network from a server without an answer. */
const withNetwork = (trouble: OrderProblem): OrderProblem =>
  trouble.reason === 'failed' && !navigator.onLine ? { reason: 'offline' } : trouble;

/** Shows why sending failed and lets the form handle a new price, missing photos or an order paid already. */
function meet(
  form: SubmittedForm,
  trouble: OrderProblem,
  say: (explanation: Explanation, tomorrowOpen: boolean) => void,
): void {
  if (trouble.reason === 'price-changed') form.onPriceChanged();
  if (trouble.reason === 'photos-gone') form.forgetPhotos?.(trouble.photoIds);
  if (trouble.reason === 'already-paid') form.startOver();
  say(form.explain(trouble), trouble.reason === 'day-full' && trouble.tomorrowOpen);
}
