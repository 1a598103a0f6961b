import { expect, test } from 'vitest';
import { ConcurrencyByKey, ConcurrencyLimit, SharedSlots } from './concurrency-limit.ts';

test('GIFT-04 as many run at once as there are slots, the next is sent away, and each slot comes back whatever happens in it', async () => {
  const slots = new ConcurrencyLimit(2);
  const ends: (() => void)[] = [];
  const run = () => slots.take(() => new Promise<string>((resolve) => ends.push(() => resolve('done'))));
  const both = [run(), run()];
  expect(await run()).toBeNull();
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  for (let round = 0; round < 3; round++)
    await expect(slots.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.take(() => Promise.resolve('again'))).toBe('again');
});

test('WIZ-09 who has as many running as they may is sent away, and keeps nobody else out', async () => {
  const slots = new ConcurrencyByKey(1);
  let end = (): void => {};
  const first = slots.take('one', () => new Promise<string>((resolve) => (end = () => resolve('done'))));
  expect(await slots.take('one', () => Promise.resolve('second'))).toBeNull();
  expect(await slots.take('other', () => Promise.resolve('theirs'))).toBe('theirs');
  end();
  expect(await first).toBe('done');
  await expect(slots.take('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.take('one', () => Promise.resolve('again'))).toBe('again');
});

test('GIFT-04 slots are shared: one sender has no more than theirs, and all together no more than there are', async () => {
  const slots = new SharedSlots({ most: 2, mostOf: { sender: 1 } });
  const ends: (() => void)[] = [];
  const run = (sender: string) =>
    slots.take({ sender }, () => new Promise<string>((resolve) => ends.push(() => resolve('done'))));
  const first = run('one');
  expect(await run('one')).toBeNull();
  const both = [first, run('other')];
  expect(await run('third')).toBeNull();
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(await slots.take({ sender: 'third' }, () => Promise.resolve('again'))).toBe('again');
});

test('GIFT-04 slots are shared by more than one share: whoever has used up either is sent away, and takes nothing of the other', async () => {
  const slots = new SharedSlots({ most: 4, mostOf: { siteOfCircle: 1, site: 2 } });
  const ends: (() => void)[] = [];
  const run = (site: string, circle: string) =>
    slots.take(
      { site, siteOfCircle: `${circle} ${site}` },
      () => new Promise<string>((resolve) => ends.push(() => resolve('done'))),
    );
  const running = [run('one', 'a')];
  expect(await run('one', 'a'), 'one of a site for a circle').toBeNull();
  running.push(run('one', 'b'));
  expect(await run('one', 'c'), 'two of a site').toBeNull();
  running.push(run('other', 'c'), run('other', 'a'));
  expect(await run('third', 'd'), 'four in all').toBeNull();
  for (const end of ends) end();
  expect(await Promise.all(running)).toEqual(Array.from({ length: 4 }, () => 'done'));
  expect(await slots.take({ site: 'one', siteOfCircle: 'c one' }, () => Promise.resolve('again'))).toBe('again');
});
