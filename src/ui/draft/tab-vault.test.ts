import { beforeEach, expect, test } from 'vitest';
import { draftStore, type DraftStore } from './draft-store.ts';
import { tabVault } from './tab-vault.ts';
import { MemoryTab } from './test/memory-tab.ts';
import { memoryVault } from './vault.ts';

const name = 'friend secret-of-the-link';
const draft = { name: 'Zoë', words: 'She fell into the lake. 🎂' };

const browser = memoryVault();
let tab: MemoryTab;
beforeEach(() => {
  tab = new MemoryTab();
});
const storeIn = (storage: Storage): DraftStore<typeof draft> =>
  draftStore(
    name,
    tabVault(browser, () => storage),
    () => 1_000_000,
  );

test('GIFT-05 what was typed behind a link comes back after a reload of the tab, and in no other tab', async () => {
  await storeIn(tab).save(draft);
  expect(await storeIn(tab).load()).toEqual(draft);
  expect(await storeIn(new MemoryTab()).load()).toBeNull();
});

test('GIFT-05 session storage shows neither what was typed nor the link that it was typed behind', async () => {
  await storeIn(tab).save(draft);
  const [[key, record] = ['', '']] = tab.kept;
  expect(record).not.toBe('');
  const { sealed } = JSON.parse(record) as { sealed: string };
  expect(key + record + atob(sealed)).not.toMatch(/secret|friend|lake|Zo/);
});

test('GIFT-05 nothing of it is left in the tab once it was sent', async () => {
  const store = storeIn(tab);
  await store.save(draft);
  await store.forget();
  expect(tab.kept.size).toBe(0);
});

test('GIFT-05 a tab that may store nothing loses no more than the draft', async () => {
  const none = draftStore(
    name,
    tabVault(browser, () => {
      throw new Error('no storage here');
    }),
    () => 0,
  );
  await expect(none.load()).rejects.toThrow('no storage');
  await expect(none.save(draft)).rejects.toThrow('no storage');
});
