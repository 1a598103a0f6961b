import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { isCurrent, whenChanged } from './when-changed.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-changed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [source, product] = [path.join(folder, 'source'), path.join(folder, 'product')];
const step = { stamp: path.join(folder, 'made/.stamp'), files: [source], products: [product] };
let runs = 0;
const make = (): void => {
  runs += 1;
  writeFileSync(product, '');
};

beforeEach(async () => {
  for (const file of readdirSync(folder)) rmSync(path.join(folder, file), { recursive: true });
  writeFileSync(source, 'one');
  runs = 0;
  await whenChanged(step, make);
});

test('RUN-02 what is made is made once, and again after a change', async () => {
  await whenChanged(step, make);
  expect(runs).toBe(1);
  expect(readdirSync(path.dirname(step.stamp)), 'nothing is left beside the stamp').toEqual(['.stamp']);
  writeFileSync(source, 'two');
  expect(isCurrent(step)).toBe(false);
  await whenChanged(step, make);
  expect(runs).toBe(2);
  expect(isCurrent(step)).toBe(true);
});

test('RUN-02 what is gone is made again, though nothing has changed', async () => {
  rmSync(product);
  expect(isCurrent(step)).toBe(false);
  await whenChanged(step, make);
  expect(existsSync(product)).toBe(true);
});

test('RUN-02 what ended half-way is made again, also from what it was made from before', async () => {
  writeFileSync(source, 'two');
  const fails = (): void => {
    throw new Error('ended');
  };
  await expect(whenChanged(step, fails)).rejects.toThrow('ended');
  writeFileSync(source, 'one');
  expect(isCurrent(step), 'the product may be half of one and half of the other').toBe(false);
  await whenChanged(step, make);
  expect(runs).toBe(2);
});
