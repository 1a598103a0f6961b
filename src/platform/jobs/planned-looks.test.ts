import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { PlannedLooks } from './planned-looks.ts';

test('HOLE-07 a look that is planned within a transaction is part of none', async () => {
  const transactions = new AsyncLocalStorage<string>();
  const within: (string | undefined)[] = [];
  const looks = new PlannedLooks(() => {
    within.push(transactions.getStore());
    return true;
  });
  transactions.run('open', () => looks.whenDue(0));
  await expect.poll(() => within).toEqual([undefined]);
  looks.stop();
});

test('HOLE-07 several look together, one that came too early is repeated, and none is left when it stops', async () => {
  let count = 0;
  const looks = new PlannedLooks(() => ++count >= 3);
  for (let asked = 0; asked < 5; asked++) looks.soon();
  await expect.poll(() => count).toBe(3);
  looks.soon();
  looks.stop();
  const next = new Promise<void>((resolve) => {
    const later = new PlannedLooks(() => {
      resolve();
      return true;
    });
    later.soon();
  });
  await next;
  expect(count).toBe(3);
});
