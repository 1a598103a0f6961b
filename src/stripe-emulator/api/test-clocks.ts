import type { Hono } from 'hono';
import { z } from 'zod';
import type { Emulation } from '../emulation.ts';
import { listing } from '../params.ts';
import { advanceClock, advanceParams, clockParams, createClock, deleteClock } from '../test-clocks.ts';
import { answer, found } from './answers.ts';
import { type ApiEnv, change } from './calls.ts';
import { list } from './listing.ts';

/** Test clocks: times of their own, for the customers that live by them. */
export function testClockRoutes(emulation: Emulation, api: Hono<ApiEnv>): void {
  const path = '/test_helpers/test_clocks';
  api.post(
    path,
    change(emulation, clockParams, (call) => createClock(emulation, call)),
  );
  api.post(
    `${path}/:id/advance`,
    change(emulation, advanceParams, (call) => advanceClock(emulation, call)),
  );
  api.delete(
    `${path}/:id`,
    change(emulation, z.strictObject({}), (call) => deleteClock(emulation, call)),
  );
  api.get(`${path}/:id`, (c) => answer(emulation, c, found(emulation, 'test_clock', 'test_clock', c)));
  const { created: _created, ...pages } = listing;
  api.get(
    path,
    list(emulation, z.strictObject(pages), 'test_clock', () => emulation.store.all('test_clock')),
  );
}
