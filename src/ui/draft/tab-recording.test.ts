import { beforeEach, expect, test } from 'vitest';
import { keptForMilliseconds } from './draft-store.ts';
import { recordingStore, type RecordingStore } from './tab-recording.ts';
import { MemoryTab } from './test/memory-tab.ts';
import { memoryVault } from './vault.ts';

const page = 'gift-thanks /gift/secret-of-the-link';
const spoken = (text: string): File => new File([text], 'thank-you.webm', { type: 'audio/webm' });

let browser: ReturnType<typeof memoryVault>;
let tab: MemoryTab;
let now: number;
beforeEach(() => {
  browser = memoryVault();
  tab = new MemoryTab();
  now = 1_000_000;
});
const storeOf = (name: string, storage: Storage = tab): RecordingStore =>
  recordingStore(name, 100, { vault: browser, tab: () => storage, now: () => now });
const textOf = async (store: RecordingStore): Promise<string | undefined> => (await store.load())?.text();

test('GIFT-04 GIFT-05 what was spoken comes back after a reload, as the file that it was', async () => {
  await storeOf(page).save(spoken('thank you'));
  const back = await storeOf(page).load();
  expect(await back?.text()).toBe('thank you');
  expect(back).toMatchObject({ name: 'thank-you.webm', type: 'audio/webm' });
});

test('GIFT-04 GIFT-05 it is open to no other page of the tab and to no other tab, not even as it is stored', async () => {
  await storeOf(page).save(spoken('thank you'));
  expect(await storeOf('gift-thanks /gift/another').load()).toBeNull();
  expect(await storeOf(page, new MemoryTab()).load()).toBeNull();
  const [name = ''] = await browser.names('');
  const stored = (await browser.get(name)) as { sealed: ArrayBuffer };
  expect(name + new TextDecoder().decode(stored.sealed)).not.toMatch(/secret|gift|thank/);
  // Under the name that the other page looks for, it is still sealed with this page's key.
  await storeOf('gift-thanks /gift/another').save(spoken('of another'));
  const other = (await browser.names('')).find((each) => each !== name) ?? '';
  await browser.set(other, stored);
  expect(await storeOf('gift-thanks /gift/another').load()).toBeNull();
});

test('GIFT-04 GIFT-05 another recording takes its place, and nothing is left once it was sent', async () => {
  const store = storeOf(page);
  await store.save(spoken('first'));
  now += 1;
  await Promise.all([store.save(spoken('second')), store.save(spoken('third'))]);
  expect(await textOf(store)).toBe('third');
  expect(await browser.names('')).toHaveLength(1);
  await store.forget();
  expect(await browser.names('')).toEqual([]);
});

test('GIFT-04 GIFT-05 one beyond the limit is not stored, and the one before is no longer given back for it', async () => {
  await storeOf(page).save(spoken('short'));
  await storeOf(page).save(spoken('x'.repeat(101)));
  expect(await storeOf(page).load()).toBeNull();
  expect(await browser.names('')).toEqual([]);
  await storeOf(page).save(spoken('x'.repeat(100)));
  expect(await textOf(storeOf(page))).toHaveLength(100);
});

test('GIFT-04 GIFT-05 what closed tabs left goes after a week, and beyond three at once', async () => {
  for (const [position, text] of ['a', 'b', 'c', 'd'].entries()) {
    now += 1;
    await storeOf(`page ${position}`, new MemoryTab()).save(spoken(text));
  }
  expect(await browser.names('')).toHaveLength(3);
  now += 1;
  await storeOf(page).save(spoken('mine'));
  now += keptForMilliseconds;
  expect(await textOf(storeOf(page))).toBe('mine');
  expect(await browser.names('')).toHaveLength(1);
  now += 1;
  expect(await storeOf(page).load()).toBeNull();
  expect(await browser.names('')).toEqual([]);
});

test('GIFT-04 GIFT-05 a tab that may store nothing loses no more than the recording', async () => {
  const none = recordingStore(page, 100, {
    vault: browser,
    tab: () => {
      throw new Error('no storage here');
    },
    now: () => now,
  });
  await expect(none.save(spoken('thank you'))).rejects.toThrow('no storage');
  await expect(none.load()).rejects.toThrow('no storage');
  expect(await browser.names('')).toEqual([]);
});
