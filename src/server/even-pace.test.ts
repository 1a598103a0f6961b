import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { App } from './http.ts';
import { evenPace, looksUp, mountEvenPace, untilBeat } from './even-pace.ts';

test('FIND-02 whatever the work took, its answer leaves on the next beat', () => {
  for (const taken of [0.4, 60, 99.9, 130, 270]) expect((taken + untilBeat(taken)) % 100).toBeCloseTo(0, 6);
  expect(untilBeat(60)).toBe(40);
  expect(untilBeat(130)).toBe(70);
});

test('FIND-02 an answer that is ready at once is held back', async () => {
  const app = new Hono().use(evenPace as never).get('/', (c) => c.text('answer'));
  const begun = performance.now();
  expect(await (await app.request('/')).text()).toBe('answer');
  expect(performance.now() - begun).toBeGreaterThan(95);
});

test('FIND-02 every way to write the address of a look-up is one', async () => {
  const app: App = new Hono();
  mountEvenPace(app);
  app.all('*', (c) => c.text('answer'));
  const portal = '/development/buyer-portal';
  const addresses = [
    ...[portal, `${portal}/`, `${portal}.data`, `${portal}/_.data`, '/Development//Buyer%2DPortal'].flatMap((page) => [
      `${page}?email=a@b.c&order=SONG-1`,
      `${page}?order=SONG-1&%65mail=`,
    ]),
    '/rpc/portal/findOrder',
    '/rpc/portal/find%4Frder/',
    '/api/v1/track-order/',
    '/rpc/subscriptions/signUp',
    '/api/v1/estate-agent-profiles',
    '/api/v1//email-link',
  ];
  const taken = addresses.map(async (address) => {
    const begun = performance.now();
    await app.request(address);
    return performance.now() - begun;
  });
  for (const [at, time] of (await Promise.all(taken)).entries()) expect(time, addresses[at]).toBeGreaterThan(95);
  for (const free of [portal, '/track-order', '/rpc/portal/portalOrder', '/%E0%A4%A']) {
    expect(looksUp(free, undefined), free).toBe(false);
  }
});
