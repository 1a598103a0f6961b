import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Figure } from '#platform/rooms/define-room.ts';
import type { Variables } from '../http.ts';
import { createMetrics } from '../metrics.ts';
import { createStateEvaluator } from './evaluate-states.ts';
import { createRequestEvaluator } from './request-rules.ts';
import { figureRules } from './rules.ts';

const minute = 60_000;

/** Rules of the file for Prometheus by name: bound and seconds. */
function rulesOfFile(): Map<string, { bound: number; seconds: number }> {
  const blocks = readFileSync('deploy/alerts.yaml', 'utf8').split('- alert: ').slice(1);
  return new Map(
    blocks.map((block) => {
      const bound = Number(/[<>=] ([\d.e]+)$/m.exec(block)?.[1]);
      const [, amount = '0', unit = 's'] = /for: (\d+)([ms])/.exec(block) ?? [];
      return [block.split('\n', 1)[0] ?? '', { bound, seconds: Number(amount) * (unit === 'm' ? 60 : 1) }];
    }),
  );
}

test('OPS-05 the service itself watches what the rules for Prometheus watch, by the same bounds', () => {
  const file = rulesOfFile();
  // A process that is down tells nobody; requests have an evaluator of their own.
  for (const name of ['KeepsongDown', 'KeepsongFails', 'KeepsongSlow']) expect(file.delete(name), name).toBe(true);
  const own = figureRules.map(({ name, above, below, forSeconds }) => [
    name,
    { bound: above ?? below, seconds: forSeconds },
  ]);
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(file));
});

test('OPS-05 a figure beyond its bound is an alert after its time; one that cannot be read is not judged', async () => {
  let now = 0;
  let free: number | null = 1e9;
  const figures: Figure[] = [
    {
      name: 'data_folder_free_bytes',
      help: '',
      read: () => (free === null ? Promise.reject(new Error('gone')) : Promise.resolve(free)),
    },
    {
      name: 'tasks_waiting',
      help: '',
      label: 'kind',
      read: () =>
        Promise.resolve(
          new Map([
            ['at-risk', 2],
            ['unread', 9],
          ]),
        ),
    },
    { name: 'places_taken', help: '', read: () => Promise.resolve(28) },
    { name: 'places_a_day', help: '', read: () => Promise.resolve(30) },
  ];
  const evaluate = createStateEvaluator(figures, { now: () => now, folder: 'one:/data' });
  const names = async () => (await evaluate()).active.map(({ key }) => key);
  expect(await names()).toEqual(['KeepsongPromiseAtRisk at-risk', 'KeepsongDayNearlyFull']);
  now = 10 * minute;
  expect(await names()).toContain('KeepsongDiskFills one:/data');
  const full = { key: 'KeepsongDiskFills one:/data', name: 'KeepsongDiskFills' };
  expect((await evaluate()).isOver(full)).toBe(false);
  free = null;
  expect((await evaluate()).isOver(full)).toBe(false);
  free = 3e9;
  const { isOver, active } = await evaluate();
  expect(isOver(full)).toBe(true);
  expect(isOver({ ...full, key: 'KeepsongDiskFills two:/data' }), 'the folder of another machine').toBe(false);
  expect(active.map(({ name }) => name)).not.toContain('KeepsongDiskFills');
});

test('OPS-05 a process that starts anew ends no state that stands, and ends those that are over', async () => {
  let waiting = new Map([
    ['payment', 1],
    ['failed', 1],
  ]);
  const figures: Figure[] = [{ name: 'tasks_waiting', help: '', label: 'kind', read: () => Promise.resolve(waiting) }];
  const evaluate = createStateEvaluator(figures, { now: () => 0, folder: 'one:/data' });
  const payment = { key: 'KeepsongMoneyWaits payment', name: 'KeepsongMoneyWaits' };
  const failed = { key: 'KeepsongProductionFails failed', name: 'KeepsongProductionFails' };
  const begun = await evaluate();
  expect(begun.active).toEqual([]);
  expect([payment, failed].map(begun.isOver)).toEqual([false, false]);
  waiting = new Map([['payment', 1]]);
  const { isOver } = await evaluate();
  expect([payment, failed].map(isOver)).toEqual([false, true]);
});

test('OPS-05 many failed requests are an alert of this process, a few are not, and it passes', async () => {
  let now = 0;
  const { registry, observe } = createMetrics([]);
  const app = new Hono<{ Variables: Variables }>();
  app.use(observe);
  app.get('/good', (c) => c.text('good'));
  app.get('/bad', (c) => c.text('bad', 500));
  const evaluate = createRequestEvaluator(registry, 'local', () => now);
  const ask = async (path: string, times: number) => {
    for (let time = 0; time < times; time++) await app.request(path);
  };
  const names = async () => (await evaluate()).active.map(({ key }) => key);
  await names();
  await ask('/bad', 3);
  expect(await names()).toEqual([]);
  await ask('/good', 30);
  expect(await names()).toEqual(['KeepsongFails local']);
  const fails = { key: 'KeepsongFails local', name: 'KeepsongFails' };
  expect((await evaluate()).isOver(fails)).toBe(false);
  const restarted = createRequestEvaluator(createMetrics([]).registry, 'local', () => now);
  expect((await restarted()).isOver(fails), 'it has seen nothing yet').toBe(false);
  now = 11 * minute;
  await names();
  await ask('/good', 30);
  const { active, isOver } = await evaluate();
  expect(active).toEqual([]);
  expect(isOver(fails)).toBe(true);
  expect(isOver({ ...fails, key: 'KeepsongFails another' })).toBe(false);
});
