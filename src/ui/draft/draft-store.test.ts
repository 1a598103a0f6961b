import { expect, test } from 'vitest';
import { draftStore } from './draft-store.ts';
import { memoryVault, type Vault } from './vault.ts';

interface Draft {
  name: string;
  story: string;
}
const draft: Draft = { name: 'Zoë 🎂 रूथ', story: 'x'.repeat(1000) };
const week = 7 * 24 * 3600 * 1000;

function clock(start = 1_000_000): { now: () => number; pass: (milliseconds: number) => void } {
  let time = start;
  return { now: () => time, pass: (milliseconds) => (time += milliseconds) };
}

test('WIZ-04 gives back what was saved, also in a new page on the same browser', async () => {
  const vault = memoryVault();
  const time = clock();
  await draftStore<Draft>('wizard', vault, time.now).save(draft);
  expect(await draftStore<Draft>('wizard', vault, time.now).load()).toEqual(draft);
  expect(await draftStore<Draft>('another', vault, time.now).load()).toBeNull();
});

test('WIZ-04 nothing personal can be read out of the stored record', async () => {
  const vault = memoryVault();
  await draftStore<Draft>('wizard', vault, clock().now).save({ name: 'Ruth', story: 'ruth@example.org' });
  const record = (await vault.get('draft-wizard')) as { sealed: ArrayBuffer };
  expect(new TextDecoder('latin1').decode(record.sealed)).not.toMatch(/ruth/i);
  const key = (await vault.get('draft-key')) as CryptoKey;
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('WIZ-04 a draft is forgotten after a week and when asked', async () => {
  const time = clock();
  const store = draftStore<Draft>('wizard', memoryVault(), time.now);
  await store.save(draft);
  time.pass(week);
  expect(await store.load()).toEqual(draft);
  time.pass(1);
  expect(await store.load()).toBeNull();
  await store.save(draft);
  await store.forget();
  expect(await store.load()).toBeNull();
});

test('WIZ-04 the newest of many quick saves is what stays', async () => {
  const store = draftStore<number>('wizard', memoryVault(), clock().now);
  await Promise.all(Array.from({ length: 50 }, (_, number) => store.save(number)));
  expect(await store.load()).toBe(49);
});

test('WIZ-04 a draft whose key is gone, or that was damaged, is no draft', async () => {
  const vault = memoryVault();
  const store = draftStore<Draft>('wizard', vault, clock().now);
  await store.save(draft);
  await vault.remove('draft-key');
  expect(await store.load()).toBeNull();
});

test('WIZ-04 a full browser says so to the caller and takes the next save', async () => {
  let full = true;
  const roomy = memoryVault();
  const vault: Vault = {
    ...roomy,
    set: (name, value) => (full && name !== 'draft-key' ? Promise.reject(new Error('full')) : roomy.set(name, value)),
  };
  const store = draftStore<Draft>('wizard', vault, clock().now);
  await expect(store.save(draft)).rejects.toThrow('full');
  full = false;
  await store.save(draft);
  expect(await store.load()).toEqual(draft);
});
