import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { changeSettings } from '#features/settings/server/change-settings.ts';
import { eventually, anOrderInput, payOn } from '#server/test/journey.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService } from '#server/test/service.ts';
import { openDatabase } from '../db/database.ts';
import { emptyDatabase } from '../test/database.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-stop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('HOLE-00 HOLE-07 a song that staff hold survives an orderly stop, and is made by the next process', async () => {
  const empty = await emptyDatabase();
  const open = () => openDatabase(empty.url ? { url: empty.url } : { folder: path.join(folder, 'database') });
  const first = await startService({ database: { url: empty.url, open } });
  const { db } = first.deps;
  await changeSettings(first.deps, { production_stopped: true }, 'ada');
  const browser = new TestBrowser(first.baseUrl);
  const { order_number, url } = await browser.api.orders.createCheckoutSession(anOrderInput());
  await payOn(browser, url);
  await eventually(async () => {
    const { rows } = await db.execute(sql`select 1 from dbos.operation_outputs where function_name = 'DBOS.sleep'`);
    return rows.length > 0;
  }, 'the song to be held');
  await first.deps.jobs.stop();
  // What waits looks at the database once a second: it has looked by then, and the database is still open to it.
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  const held = await db.execute(sql`select status from dbos.workflow_status where name = 'produce-song'`);
  expect(held.rows).toEqual([{ status: 'PENDING' }]);
  await first.end();
  const second = await startService({ database: { url: empty.url, open } });
  await changeSettings(second.deps, { production_stopped: false }, 'ada');
  await eventually(async () => {
    const { rows } = await second.deps.db.execute(
      sql`select 1 from orders where number = ${order_number} and status = 'ready'`,
    );
    return rows.length > 0;
  }, 'the song to be made');
  await second.end();
}, 180_000);
