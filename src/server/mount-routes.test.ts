import { expect, test } from 'vitest';
import type { RawRoute, RoutePolicy } from '#platform/http/raw-route.ts';
import type { Actor, RequestContext } from '#platform/rpc/context.ts';
import { appOfRoute } from './test/route-app.ts';

const caller = (role: Actor['role']): Partial<RequestContext> => ({
  actor: () => Promise.resolve({ role, id: null, name: null, secondFactor: 'off', sessionEnded: false }),
  mayOpenOrder: (orderNumber) => Promise.resolve(orderNumber === 'SONG-1'),
});

const routeFor = (
  policy: RoutePolicy,
  isHidden = false,
  tooLarge: { tooLargeStatus?: 400 } = {},
): RawRoute<object> => ({
  method: 'POST',
  path: '/thing/:order_number',
  policy,
  isHidden,
  largestBody: 10,
  ...tooLarge,
  handle: () => new Response('let in'),
});

const statusOf = async (route: RawRoute<object>, role: Actor['role'], order: string, body = 'x'): Promise<number> => {
  const headers = { 'content-length': String(body.length) };
  const app = appOfRoute(route, {}, caller(role));
  return (await app.request(`/thing/${order}`, { method: 'POST', body, headers })).status;
};

test.each([
  ['everyone', 'visitor', 'SONG-2', 200],
  ['signed', 'visitor', 'SONG-2', 200],
  ['buyer', 'visitor', 'SONG-1', 200],
  ['buyer', 'admin', 'SONG-2', 404],
  ['order', 'producer', 'SONG-2', 200],
  ['order', 'user', 'SONG-2', 404],
  ['producer', 'producer', 'SONG-2', 200],
  ['producer', 'user', 'SONG-2', 403],
  ['admin', 'admin', 'SONG-2', 200],
  ['admin', 'producer', 'SONG-1', 403],
  ['admin', 'visitor', 'SONG-1', 401],
] as const)('PORT-06 a raw route for %s answers a %s about %s with %i', async (policy, role, order, status) => {
  expect(await statusOf(routeFor(policy), role, order)).toBe(status);
});

test('PORT-06 a hidden raw route answers whoever is refused as if it were not there', async () => {
  for (const role of ['visitor', 'user', 'producer'] as const)
    expect(await statusOf(routeFor('admin', true), role, 'SONG-1'), role).toBe(404);
});

test('HOLE-13 a raw route refuses a body that is too large before it asks who calls, with 413 or its own status', async () => {
  const [plain, other] = [routeFor('admin'), routeFor('admin', false, { tooLargeStatus: 400 })];
  expect(await statusOf(plain, 'visitor', 'SONG-1', 'x'.repeat(11))).toBe(413);
  expect(await statusOf(other, 'visitor', 'SONG-1', 'x'.repeat(11))).toBe(400);
});
