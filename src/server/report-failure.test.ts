import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { reportFailure } from './report-failure.ts';

/** Level of the line that an error leaves in the log, if any, and true if its request counts as refused as planned. */
function reported(error: unknown): [level: string | null, isPlanned: boolean] {
  const lines: string[] = [];
  let isPlanned = false;
  const log = { error: () => void lines.push('error'), info: () => void lines.push('info') };
  reportFailure({ log }, error, { notePlannedRefusal: () => (isPlanned = true) });
  expect(lines.length).toBeLessThanOrEqual(1);
  return [lines[0] ?? null, isPlanned];
}

test.each([
  ['orders that staff have stopped', new ORPCError('ORDERS_STOPPED', { status: 503 }), 'info', true],
  ['a budget of room', new ORPCError('UPLOADS_FULL', { status: 507 }), 'info', true],
  ['an affiliate’s own share of it', new ORPCError('SHARE_FULL', { status: 507 }), 'info', true],
  ['a provider that does not answer', new ORPCError('PAYMENT_UNAVAILABLE', { status: 502 }), 'error', false],
  ['a check that broke', new ORPCError('CHECK_FAILED', { status: 503 }), 'error', false],
  ['a mistake of ours', new Error('Cannot read properties of undefined'), 'error', false],
  ['an answer that is not of its contract', new ORPCError('INTERNAL_SERVER_ERROR'), 'error', false],
  ['an outage, which is told elsewhere', new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }), null, false],
  ['a queue that is full', new ORPCError('BUSY', { status: 503 }), null, false],
  ['a refusal', new ORPCError('ORDER_NOT_FOUND', { status: 404 }), null, false],
])('ADM-06 the log and the figures tell %s for what it is', (_, error, level, isPlanned) => {
  expect(reported(error)).toEqual([level, isPlanned]);
});
