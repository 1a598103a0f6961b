import { expect, test } from 'vitest';
import { QueueFull, SerialQueue } from './serial-queue.ts';

test('SITE-15 runs take turns, a failed one lets the next begin, and who would wait too long is refused', async () => {
  const turns = new SerialQueue(1);
  const order: string[] = [];
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = turns.take(async () => {
    order.push('first begins');
    await held;
    order.push('first ends');
    throw new Error('broken');
  });
  const second = turns.take(async () => order.push('second'));
  await expect(turns.take(async () => order.push('third'))).rejects.toThrow(QueueFull);
  finish();
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  await turns.take(async () => order.push('fourth'));
  expect(order.at(-1)).toBe('fourth');
});

test('TRD-03 without a limit everything gets its turn', async () => {
  const turns = new SerialQueue();
  const order: number[] = [];
  const runs = Array.from({ length: 50 }, (_, index) => turns.take(async () => order.push(index)));
  await Promise.all(runs);
  expect(order).toEqual(Array.from(runs.keys()));
});
