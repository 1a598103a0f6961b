import { expect, test } from 'vitest';
import { QueueFull } from '#kit/serial-queue.ts';
import { reduceHashCost, hashPassword, verifyPassword } from './password.ts';

const password = 'a long pass phrase';

test('ASVS 11.4.2 a password is kept as scrypt with N = 2^17, r = 8, p = 1, and only it is right', async () => {
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{86}$/);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: `${password}!` })).toBe(false);
});

test('ASVS 11.4.2 what was stored at another cost is checked by the cost that it tells', async () => {
  reduceHashCost(10);
  const hash = await hashPassword(password);
  reduceHashCost(17);
  expect(hash).toMatch(/^scrypt\$10\$8\$1\$/);
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: 'another' })).toBe(false);
});

test('HOLE-11 one password is looked at after another, and beyond those that may wait it is refused at once', async () => {
  reduceHashCost(10);
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => hashPassword(password)));
  reduceHashCost(17);
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(5);
  for (const reason of refused) expect(reason).toBeInstanceOf(QueueFull);
});
