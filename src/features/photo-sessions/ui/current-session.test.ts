import { expect, test } from 'vitest';
import { memoryVault } from '#ui/draft/vault.ts';
import { CurrentSession } from './current-session.ts';
import { ownedVault } from './owned-vault.ts';

const hour = 3_600_000;

/** Pages of one telephone, one after the other. */
function telephone() {
  const vault = memoryVault();
  const clock = { now: Date.UTC(2026, 5, 1, 20) };
  let keys = 0;
  const open = async (referralId = 'ANNA01'): Promise<CurrentSession> => {
    const session = new CurrentSession(
      ownedVault(vault, referralId),
      () => `key-${++keys}`,
      () => clock.now,
    );
    await session.restore();
    return session;
  };
  return { clock, open };
}

test('AFF-06 a reload shows the session that goes on, until the next person', async () => {
  const { open } = telephone();
  const before = await open();
  expect(await before.addPhotos(3)).toBe('key-1');
  before.opened('key-1', 'session-1');

  const after = await open();
  expect(after.view()).toEqual({ id: 'session-1', count: 3, isContinued: true });
  expect(await after.addPhotos(1)).toBe('key-1');
  expect(after.view()).toEqual({ id: 'session-1', count: 4, isContinued: false });
  after.end();
  expect(after.view()).toEqual({ id: null, count: 0, isContinued: false });
  expect((await open()).view().isContinued, 'a person who is done does not come back').toBe(false);
  expect(await after.addPhotos(1)).toBe('key-2');
});

test('AFF-06 two hours after the last photo the next one is of somebody else', async () => {
  const { clock, open } = telephone();
  const page = await open();
  await page.addPhotos(1);
  clock.now += 2 * hour - 1;
  expect((await open()).view().isContinued).toBe(true);
  clock.now += 1;
  expect((await open()).view()).toEqual({ id: null, count: 0, isContinued: false });
  expect(await page.addPhotos(1), 'also in a page that stayed open').toBe('key-2');
});

test('AFF-06 an affiliate on a shared telephone does not carry on with another one’s session', async () => {
  const { open } = telephone();
  await (await open('ANNA01')).addPhotos(2);
  const other = await open('BERT02');
  expect(other.view().isContinued).toBe(false);
  expect(await other.addPhotos(1)).toBe('key-2');
  expect((await open('ANNA01')).view().count).toBe(2);
});

test('AFF-06 a session takes 50 photos, also over a reload, and an earlier person’s session is not shown', async () => {
  const { open } = telephone();
  await (await open()).addPhotos(49);
  const page = await open();
  expect(await page.addPhotos(2)).toBeNull();
  expect(await page.addPhotos(1)).toBe('key-1');
  page.end();
  await page.addPhotos(1);
  page.opened('key-1', 'session-1');
  expect(page.view().id).toBeNull();
});
