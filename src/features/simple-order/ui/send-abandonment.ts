import type { SimpleOrderApi } from './use-place-order.ts';

type Abandonment = Parameters<SimpleOrderApi['recordAbandonment']>[0];

const address = '/api/v1/abandoned-orders';
/** LEG-07 */
const retryAfter = 1000;

/** Sends it in a way that outlives the page, or while the page stays: a failed send is tried once more after a second. */
export function sendAbandonment(abandonment: Abandonment, isLeaving: boolean): void {
  const body = JSON.stringify(abandonment);
  if (isLeaving && navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }))) return;
  void post(body).catch(() => {
    setTimeout(() => void post(body).catch(() => undefined), retryAfter);
  });
}

/** @throws when it did not arrive, or the server could not take it */
async function post(body: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body, keepalive: true });
  if (response.status >= 500) throw new Error(`Answered ${response.status}`);
}
