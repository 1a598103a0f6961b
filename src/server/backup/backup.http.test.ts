import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readIssuedCredit, issueCredit } from '#features/credits/server/index.ts';
import { templateCopy } from '#platform/test/database.ts';
import { TestBrowser } from '../test/client.ts';
import { emptyShop } from '../test/empty-shop.ts';
import { anOrderInput, eventually, payOn } from '../test/journey.ts';
import { brokenInvariants } from '../test/invariants.ts';
import { startService, type TestService } from '../test/service.ts';
import { adminBrowser } from '../test/staff.ts';
import { backUp } from './backup.ts';
import { manifestSchema } from './manifest.ts';
import { restore, RestoreError } from './restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = { dailyCap: 1000, ordersPerAddressPerHour: 1000 };

async function statusOf(service: TestService, number: string): Promise<string> {
  const { rows } = await service.deps.db.execute<{ status: string }>(
    sql`select status from orders where number = ${number}`,
  );
  return rows[0]?.status ?? '';
}

test('OPS-03 OPS-05 a shop that is copied while it works is there again elsewhere, with another SECRET: orders, files, money, sessions, and work in flight goes on', async () => {
  const origin = await templateCopy();
  const opened = await origin.open();
  const before = await startService({ site, database: { ...origin, open: () => Promise.resolve(opened) } });
  const secret = before.deps.config.SECRET;
  const admin = await adminBrowser(before);
  const buyer = new TestBrowser(before.baseUrl);
  const done = await buyer.api.orders.createCheckoutSession(anOrderInput());
  await payOn(buyer, done.url);
  await eventually(async () => (await statusOf(before, done.order_number)) === 'ready', 'the song to be ready');
  await admin.api.settings.changeSettings({ production_stopped: true });
  const begun = await buyer.api.orders.createCheckoutSession(anOrderInput({ first_name: 'Nina' }));
  await payOn(buyer, begun.url);
  await eventually(async () => (await statusOf(before, begun.order_number)) === 'paid', 'the payment to arrive');
  const { deps } = before;
  const expiresAt = new Date(deps.clock.now().getTime() + 86_400_000);
  const given = { amountPence: 500, reason: 'test', issuedBy: 'test', expiresAt };
  const credit = await deps.db.transaction((tx) => issueCredit(deps, tx, given));
  const backup = path.join(folder, 'backup');
  const database = opened;
  const manifest = await backUp({ ...deps, database }, backup);
  expect(manifest.files.count).toBeGreaterThan(0);
  await expect(backUp({ ...deps, database }, backup), 'nothing is written over').rejects.toThrow(/is there already/);
  await before.end();

  const other = await emptyShop(folder, 'another secret, of 32 characters or more');
  await expect(restore(other.parts, backup)).rejects.toThrow(RestoreError);
  await other.database.close();

  const shop = await emptyShop(folder, secret);
  const halved = path.join(folder, 'halved');
  cpSync(backup, halved, { recursive: true });
  rmSync(path.join(halved, 'files'), { recursive: true });
  await expect(restore(shop.parts, halved), 'without its files').rejects.toThrow(/0 files of 0 bytes/);
  cpSync(path.join(backup, 'files'), path.join(halved, 'files'), { recursive: true });
  writeFileSync(path.join(halved, 'tables', 'public.orders.jsonl.gz'), 'cut');
  await expect(restore(shop.parts, halved), 'with a damaged table').rejects.toThrow(/public.orders/);
  expect(manifestSchema.parse(JSON.parse(readFileSync(path.join(backup, 'backup.json'), 'utf8')))).toEqual(manifest);
  await restore(shop.parts, backup);
  await expect(restore(shop.parts, backup), 'a shop that has rows is left alone').rejects.toThrow(/not empty/);
  const keys: string[] = [];
  for await (const { key } of shop.parts.storage.list('')) keys.push(key);
  expect(keys).toHaveLength(manifest.files.count);
  // Its SECRET is changed in the same move.
  const fresh = 'the next secret, of 32 characters or more';
  const after = await startService({
    site,
    database: shop.asTestDatabase,
    dataFolder: shop.dataFolder,
    environment: { SECRET: fresh, OLD_SECRETS: secret, HASH_SECRET: secret },
  });
  expect(await statusOf(after, done.order_number)).toBe('ready');
  const { email } = anOrderInput().order;
  const found = await new TestBrowser(after.baseUrl).api.portal.findOrder({ email, order_number: done.order_number });
  expect(found, 'found by a hash of before').toMatchObject({ order_number: done.order_number });
  const config = { ...after.deps.config, SECRET: fresh, oldSecrets: [], HASH_SECRET: fresh };
  const isSealedAnew = () =>
    readIssuedCredit({ ...after.deps, config }, credit.id).then(
      (row) => row?.code === credit.code,
      () => false,
    );
  await eventually(isSealedAnew, 'the code to be sealed with the new secret');
  const returning = new TestBrowser(after.baseUrl);
  for (const [name, value] of admin.cookies) returning.cookies.set(name, value);
  await returning.api.settings.changeSettings({ production_stopped: false });
  await eventually(async () => (await statusOf(after, begun.order_number)) === 'ready', 'the other song to be made');
  expect(await brokenInvariants(after.deps.db, 1000)).toEqual([]);
  await after.end();
});
