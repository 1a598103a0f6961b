import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { trackedEventName } from '#kit/track.ts';
import { type Submission, type SubmissionAnswer, useSubmission } from './use-submission.ts';

afterEach(() => vi.unstubAllGlobals());

/** A form whose server answers so, sent once. @returns the events that were tracked, and where the browser was sent */
async function sent(answer: SubmissionAnswer): Promise<{ tracked: unknown[]; address: string | null }> {
  const tracked: unknown[] = [];
  let address: string | null = null;
  const page = Object.assign(new EventTarget(), { location: { assign: (to: string) => (address = to) } });
  page.addEventListener(trackedEventName, (event) => tracked.push((event as CustomEvent<unknown>).detail));
  let submission: Submission | undefined;
  const Form = (): null => {
    submission = useSubmission({
      check: () => null,
      send: () => Promise.resolve(answer),
      explain: () => ({ as: 'toast', tone: 'error', text: '' }),
      onPriceChanged: () => undefined,
      startOver: () => undefined,
      tracked: { checkout: { value: 29, currency: 'GBP' }, order: { occasion: 'birthday', total_amount: 29 } },
    });
    return null;
  };
  renderToString(createElement(Form));
  vi.stubGlobal('window', page);
  await submission?.submit('today');
  return { tracked, address };
}

const begun = { event: 'start_checkout', data: { value: 29, currency: 'GBP' } };

test('MEND-17a every form that is sent counts a checkout, and an order once its payment page opens', async () => {
  expect(await sent({ result: 'page', url: 'https://pay.example/1' })).toEqual({
    tracked: [begun, { event: 'order_submitted', data: { occasion: 'birthday', total_amount: 29 } }],
    address: 'https://pay.example/1',
  });
  expect(await sent({ result: 'marked' })).toEqual({ tracked: [begun], address: null });
});
