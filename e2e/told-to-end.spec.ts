import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-told-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('OPS-05 a shop that is told to end while it waits for its database ends at once, in order', async () => {
  // Takes connections and says nothing.
  const database = createServer();
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const shop = spawn('node', ['build/node/main.js'], {
    env: {
      NODE_ENV: 'production',
      DEMO: 'true',
      BASE_URL: 'http://127.0.0.1:9',
      SECRET: 'a secret of this test, which is long enough',
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: `postgres://keepsong@127.0.0.1:${port}/keepsong`,
      PORT: '0',
      PATH: process.env['PATH'],
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(shop, 'exit') as Promise<[number | null, string | null]>;
  const said = text(shop.stdout);
  await once(database, 'connection');
  shop.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await said).toContain('told to end before it had begun');
  database.close();
});
