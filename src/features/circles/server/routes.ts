import { z } from 'zod';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { readForm, recordingTime } from '#platform/http/read-form.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { siteKey } from '#platform/network-key.ts';
import { largestGreetingBytes } from '../domain/limits.ts';
import { circleForGreeting, storeGreeting, type CircleDeps } from './greetings.ts';

const byNetwork: LimitRule = { name: 'circle-greetings', points: 30, seconds: 3600 };
/** A party on one wireless network has as many friends as a circle may have, who try again. */
const byNetworkDaily: LimitRule = { name: 'circle-greetings-daily', points: 100, seconds: 24 * 3600 };

const noStore = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };

const greetingForm = z.object({ greeting: z.instanceof(File) });

const statuses = { kept: 204, gone: 404, 'no-greeting': 422, busy: 503, wait: 429 } as const;

/** Takes the spoken greeting of a friend, who has added to a song already: the token is that of their own link. */
export const greetingRoute: RawRoute<CircleDeps> = {
  method: 'POST',
  path: '/together/:token/greeting',
  policy: 'everyone',
  largestBody: largestGreetingBytes,
  async handle(deps, { request, params: { token = '' }, context }) {
    context.guardTiming();
    const outcome = await take(deps, { request, token, address: context.address });
    const headers = new Headers(noStore);
    // So that it is not taken for an outage.
    if (outcome === 'busy') headers.set('x-error-code', 'BUSY');
    return new Response(null, { status: statuses[outcome], headers });
  },
};

async function take(
  deps: CircleDeps,
  { request, token, address }: { request: Request; token: string; address: string },
): Promise<keyof typeof statuses> {
  for (const rule of [byNetwork, byNetworkDaily])
    if ((await deps.limits.tooOften(rule, address)) !== null) return 'wait';
  // Of a recording that no open circle takes, nothing is read.
  const circle = await circleForGreeting(deps, token);
  if (circle === null) return 'gone';
  const read = async () => {
    const form = await readForm(request, greetingForm, { milliseconds: recordingTime });
    if (form === null || form.greeting.size === 0) return 'no-greeting';
    return storeGreeting(deps, { token, bytes: new Uint8Array(await form.greeting.arrayBuffer()) });
  };
  // One of a site for a circle, and few of a site for all of them: whoever sends slowly keeps nobody else waiting.
  const site = siteKey(address);
  return (await deps.readingSlots.take({ site, siteOfCircle: `${circle.id} ${site}` }, read)) ?? 'busy';
}
