import { Hono } from 'hono';
import { implement } from '@orpc/server';
import { expect, test } from 'vitest';
import { procedure } from '#kit/procedure.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { mountApi } from './api.ts';
import type { App, Environment } from './http.ts';
import type { OpenRooms } from './open-rooms.ts';
import { contractCalls } from './test/contract-inputs.ts';
import { mountTimingGuard, millisecondsToNextBeat } from './timing-guard.ts';

test('FIND-02 whatever the work took, its answer leaves on the next beat', () => {
  for (const taken of [0.4, 60, 99.9, 130, 270])
    expect((taken + millisecondsToNextBeat(taken)) % 100).toBeCloseTo(0, 6);
  expect(millisecondsToNextBeat(60)).toBe(40);
  expect(millisecondsToNextBeat(130)).toBe(70);
});

/** A server with one guarded and one unguarded call, and pages. */
function guarded(): App {
  const call = procedure.route({ method: 'GET', path: '/look-up' });
  const contract = {
    portal: {
      lookUp: call.meta({ policy: 'everyone', timingGuard: true }),
      read: call.route({ path: '/read' }).meta({ policy: 'everyone' }),
    },
  };
  const room = implement(contract).$context<RequestContext>();
  const answer = (): string => 'answer';
  const router = room.router({
    portal: { lookUp: room.portal.lookUp.handler(answer), read: room.portal.read.handler(answer) },
  });
  const app: App = new Hono<Environment>();
  const deps = { config: { BASE_URL: 'http://shop.test' }, log: { error: () => undefined } };
  mountTimingGuard(app);
  mountApi(app, deps as unknown as Deps, {
    callers: {} as OpenRooms['callers'],
    router: router as never,
    postedEvents: [],
  });
  app.all('*', (c) => c.text('answer'));
  return app;
}

const portal = '/development/buyer-portal';
const pages = [portal, `${portal}/`, `${portal}.data`, `${portal}/_.data`, '/Development//Buyer%2DPortal'];
const guardedAddresses = [
  ...pages.flatMap((page) => [`${page}?email=a@b.c&order=SONG-1`, `${page}?order=SONG-1&%65mail=`]),
  '/rpc/portal/lookUp?data=',
  '/rpc/portal/look%55p?data=',
  '/api/v1/look-up',
  '/api/v1/look-up/',
  '/api/v1/look%2Dup',
];

test('FIND-02 every way to write the address of a look-up is guarded, an answer that is ready at once too', async () => {
  const app = guarded();
  const taken = guardedAddresses.map(async (address) => {
    const begun = performance.now();
    const response = await app.request(address);
    expect(await response.text(), address).toMatch(/answer|"NOT_FOUND"/);
    return { time: performance.now() - begun, found: response.status === 200 };
  });
  for (const [at, { time, found }] of (await Promise.all(taken)).entries())
    if (found) expect(time, guardedAddresses[at]).toBeGreaterThan(95);
});

test('FIND-02 an address that looks nothing up is answered at once', async () => {
  const app = guarded();
  for (const free of [portal, '/track-order', '/rpc/portal/read', '/api/v1/read', '/%E0%A4%A']) {
    const response = await app.request(free);
    expect(response.status, free).toBe(200);
  }
});

test('FIND-02 the contract guards each call that looks for an order or an account by what a stranger typed', () => {
  const names = contractCalls.filter(({ timingGuard }) => timingGuard).map(({ name }) => name);
  expect(names).toEqual([
    'accounts.forgotPassword',
    'affiliates.register',
    'circles.friendPage',
    'circles.withdrawContribution',
    'gifts.giftPage',
    'hosts.guestPage',
    'hosts.publicStay',
    'nextYear.openOldOrder',
    'portal.findOrder',
    'portal.openLink',
    'portal.trackOrder',
    'portal.emailLink',
    'reviews.readReview',
    'reviews.giveReview',
    'reviews.withdrawReview',
    'subscriptions.signUp',
    'waitlist.joinWaitlist',
  ]);
});
