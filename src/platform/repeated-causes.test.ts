import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { lostConnectionOf } from './repeated-causes.ts';

const refused = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED', port: 5432 });

/** A log on a clock of its own, and the lines that it wrote. */
function testLog() {
  const lines: Record<string, unknown>[] = [];
  const time = { now: 0 };
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, time, log: createLog('debug', { destination: { write }, now: () => time.now }) };
}

test('HOLE-10 996 lines of one lost connection are one line, and a count each minute while it lasts', () => {
  const { lines, time, log } = testLog();
  for (let line = 0; line < 996; line += 1) {
    time.now += 100;
    if (line % 3 === 0) log.error({ err: refused() }, 'heartbeat failed');
    else if (line % 3 === 1)
      log.error({ err: new Error('Failed query', { cause: refused() }), id: `r${line}` }, 'request failed');
    else log.warn({ job: 'Error polling queue: connect ECONNREFUSED 10.0.0.7:5432' }, 'jobs');
  }
  time.now += 60_000;
  log.info('and on it goes');
  const counts = lines.filter(({ msg }) => msg === 'the same cause came again');
  expect(lines[0]).toMatchObject({ msg: 'heartbeat failed', err: { code: 'ECONNREFUSED' } });
  expect(counts).toMatchObject([
    { cause: 'ECONNREFUSED 10.0.0.7:5432', repeated: expect.any(Number) as number },
    { cause: 'ECONNREFUSED 10.0.0.7:5432' },
  ]);
  expect(counts.reduce((sum, { repeated }) => sum + Number(repeated), 1)).toBe(996);
  expect(lines).toHaveLength(4);
});

test('HOLE-10 once the connection was back for a minute, the next loss is told at once', () => {
  const { lines, time, log } = testLog();
  log.error({ err: refused() }, 'heartbeat failed');
  time.now += 60_000;
  log.info('quiet');
  log.error({ err: refused() }, 'heartbeat failed');
  expect(lines.map(({ msg }) => msg)).toEqual(['heartbeat failed', 'quiet', 'heartbeat failed']);
});

test('HOLE-10 other faults, other places and what wants a person are all written out', () => {
  const { lines, log } = testLog();
  for (let time = 0; time < 3; time += 1) {
    log.error({ err: new Error('null value in column "number"') }, 'request failed');
    log.error({ err: refused(), alert: 'refund-not-made' }, 'a refund was not made');
    log.info('ready');
  }
  log.error({ err: refused() }, 'heartbeat failed');
  log.error({ err: Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:25'), { code: 'ECONNREFUSED' }) }, 'mail');
  expect(lines).toHaveLength(11);
});

test.each<[object, string | null]>([
  [{ err: new Error('Connection terminated unexpectedly') }, 'Connection terminated unexpectedly'],
  [
    { err: Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }) },
    '57P01',
  ],
  [{ job: 'Error: the database system is starting up' }, 'the database system is starting up'],
  [{ err: new AggregateError([refused()], '') }, 'ECONNREFUSED 10.0.0.7:5432'],
  [{ err: new TypeError('fetch failed', { cause: refused() }) }, 'ECONNREFUSED 10.0.0.7:5432'],
  [{ err: refused(), alert: 'refund-not-made' }, null],
  [{ err: new Error('duplicate key value violates unique constraint') }, null],
  [{ role: 'web' }, null],
])('HOLE-10 the lost connection of %o is %s', (line, cause) => {
  expect(lostConnectionOf(line)).toBe(cause);
});
